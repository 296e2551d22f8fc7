import { useCallback, useRef } from 'react'
import { useStore } from 'zustand'
import { partPicture } from '../../table/pictures.ts'
import { multiplierAt } from '../curve.ts'
import { crashText } from './crash.text.ts'
import { timesText } from './crash-words.ts'
import { type CrashRounds, type Phase } from './crash-connection.ts'
import { moveAxes, SkyAxes } from './SkyAxes.tsx'
import { areaUnder, curveOf, HEIGHT, rocketAt, WIDTH } from './sky-line.ts'
import { SkyPaper } from './SkyPaper.tsx'
import { useFrames } from './use-crash-round.ts'

type Props = {
  crashRounds: CrashRounds
  phase: Phase
  /** The player's cash-outs in this crash round. */
  tickets: readonly { id: string; words: string }[]
}

/** The rocket and its curve, drawn once per frame without React, so that nothing else is rendered again. */
export function CrashSky({ crashRounds, phase, tickets }: Props) {
  const flight = useStore(crashRounds, (state) => state.flight)
  const isLost = useStore(crashRounds, (state) => state.isLost)
  const figure = useRef<HTMLElement>(null)
  const line = useRef<SVGPathElement>(null)
  const area = useRef<SVGPathElement>(null)
  const rocket = useRef<HTMLDivElement>(null)
  const wait = useRef<HTMLElement>(null)
  const axes = useRef<HTMLDivElement>(null)

  const draw = useCallback(() => {
    if (!flight) return
    const startsAt = Date.parse(flight.startsAt)
    const end = flight.endedAt === null ? undefined : Date.parse(flight.endedAt) - startsAt
    const ms = Math.max(0, end ?? crashRounds.now() - startsAt)
    const reached = flight.crash100 ?? multiplierAt(ms)
    set(figure.current, timesText(reached))
    const left = Math.max(0, startsAt - crashRounds.now())
    set(wait.current, crashText.startsIn((left / 1000).toFixed(1).replace('.', ',')))
    const curve = curveOf(ms)
    moveAxes(axes.current, curve)
    line.current?.setAttribute('d', curve.path)
    area.current?.setAttribute('d', areaUnder(curve))
    if (rocket.current) rocket.current.style.transform = rocketAt(curve)
  }, [flight, crashRounds])
  useFrames(phase === 'betting' || phase === 'up', draw)

  const isOver = phase === 'over'
  return (
    <div className={`crash-sky is-${phase}`} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <SkyPaper />
        <path ref={area} className="crash-area" />
        <path ref={line} className="crash-line" />
      </svg>
      <SkyAxes axes={axes} curve={START} />
      <div className="crash-rocket" ref={rocket} style={{ transform: rocketAt(START) }}>
        <img src={partPicture(isOver ? 'crash-burst' : 'crash-rocket')} alt="" />
      </div>
      <div className="crash-tickets">
        {tickets.map(({ id, words }) => (
          <p key={id}>{words}</p>
        ))}
      </div>
      <p className="crash-figure">
        {phase === 'betting' ? (
          <b ref={wait} translate="no" className="is-wait" />
        ) : (
          <b ref={figure} translate="no" className={isOver ? 'is-over' : undefined}>
            1,00×
          </b>
        )}
        <span>{isLost ? crashText.noLine : noteOf(phase, flight?.interrupted ?? false)}</span>
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

/** The axes before the start. */
const START = curveOf(0)

function set(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}
