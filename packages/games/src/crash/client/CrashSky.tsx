import { useCallback, useRef } from 'react'
import { useStore } from 'zustand'
import { partPicture } from '../../table/pictures.ts'
import { multiplierAt } from '../curve.ts'
import { crashText } from './crash.text.ts'
import { timesText } from './crash-words.ts'
import { type Flights, type Phase } from './flight-line.ts'
import { useFrames } from './use-flight.ts'

/** The sky's own measure; it is stretched over the field. */
const [WIDTH, HEIGHT] = [1000, 600]
const [LEFT, FLOOR, TOP] = [20, 580, 70]
const POINTS = 40
/** What is seen at first: so many milliseconds and so many hundredths. */
const [FIRST_MS, FIRST_100] = [10_000, 200]

/** The rocket and its curve: drawn once a frame by hand, so that nothing else is drawn anew. */
export function CrashSky({ flights, phase }: { flights: Flights; phase: Phase }) {
  const flight = useStore(flights, (state) => state.flight)
  const figure = useRef<HTMLElement>(null)
  const line = useRef<SVGPathElement>(null)
  const area = useRef<SVGPathElement>(null)
  const rocket = useRef<HTMLDivElement>(null)
  const wait = useRef<HTMLElement>(null)

  const draw = useCallback(() => {
    if (!flight) return
    const startsAt = Date.parse(flight.startsAt)
    const end = flight.endedAt === null ? undefined : Date.parse(flight.endedAt) - startsAt
    const ms = Math.max(0, end ?? flights.now() - startsAt)
    const reached = flight.crash100 ?? multiplierAt(ms)
    set(figure.current, timesText(reached))
    const left = Math.max(0, startsAt - flights.now())
    set(wait.current, crashText.startsIn((left / 1000).toFixed(1).replace('.', ',')))
    const { path, x, y, tilt } = curveOf(ms)
    line.current?.setAttribute('d', path)
    area.current?.setAttribute('d', `${path}L${x} ${FLOOR}L${LEFT} ${FLOOR}Z`)
    if (rocket.current)
      rocket.current.style.transform = `translate(${(x / WIDTH) * 100}cqw, ${(y / HEIGHT) * 100}cqh) rotate(${tilt}deg)`
  }, [flight, flights])
  useFrames(phase === 'betting' || phase === 'up', draw)

  const isOver = phase === 'over'
  return (
    <div className={`crash-sky is-${phase}`} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <defs>
          <linearGradient id="crash-fill" x1="0" x2="0" y1="0" y2="1">
            <stop stopColor="oklch(.86 .16 80)" stopOpacity=".5" />
            <stop offset="1" stopColor="oklch(.6 .2 30)" stopOpacity=".04" />
          </linearGradient>
          <linearGradient id="crash-line" gradientUnits="userSpaceOnUse" x1="0" x2={WIDTH}>
            <stop stopColor="oklch(.7 .2 30)" />
            <stop offset="1" stopColor="oklch(.93 .14 98)" />
          </linearGradient>
        </defs>
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <path
            key={share}
            className="crash-grid"
            d={`M${LEFT} ${FLOOR - share * (FLOOR - TOP)}H${WIDTH}`}
          />
        ))}
        <path ref={area} className="crash-area" />
        <path ref={line} className="crash-line" />
      </svg>
      <div className="crash-rocket" ref={rocket}>
        <img src={partPicture(isOver ? 'crash-burst' : 'crash-rocket')} alt="" />
      </div>
      <p className="crash-figure">
        {phase === 'betting' ? (
          <b ref={wait} className="is-wait" />
        ) : (
          <b ref={figure} className={isOver ? 'is-over' : undefined}>
            1,00×
          </b>
        )}
        <span>{noteOf(phase, flight?.interrupted ?? false)}</span>
      </p>
      <p className="crash-link">
        {flight && (
          <>
            {crashText.flight} <b>{flight.id}</b> · {crashText.link} <b>{flight.link}</b>
          </>
        )}
      </p>
    </div>
  )
}

function noteOf(phase: Phase, interrupted: boolean): string {
  if (phase === 'preparing') return crashText.preparing
  if (phase === 'betting') return crashText.betting
  if (phase === 'up') return crashText.flying
  return interrupted ? crashText.interrupted : crashText.endedShort
}

function set(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}

/** The curve from the start to now, and where the rocket is on it and how it is tilted. */
function curveOf(ms: number) {
  const span = Math.max(FIRST_MS, ms * 1.15)
  const height = Math.max(FIRST_100 - 100, (smooth(ms) - 100) * 1.25)
  const xOf = (at: number) => LEFT + (at / span) * (WIDTH - LEFT)
  const yOf = (at: number) => FLOOR - ((smooth(at) - 100) / height) * (FLOOR - TOP)
  let path = ''
  for (let point = 0; point <= POINTS; point++) {
    const at = (ms * point) / POINTS
    path += `${point === 0 ? 'M' : 'L'}${xOf(at).toFixed(1)} ${yOf(at).toFixed(1)}`
  }
  const [x, y] = [xOf(ms), yOf(ms)]
  const tilt = (Math.atan2(yOf(ms + 100) - y, xOf(ms + 100) - x) * 180) / Math.PI
  return { path, x, y, tilt }
}

/** Between two hundredths as well: the picture climbs without steps. */
const smooth = (ms: number) => 100 * Math.exp(0.000_06 * ms)
