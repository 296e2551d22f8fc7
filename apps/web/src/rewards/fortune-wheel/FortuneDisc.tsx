import './fortune-disc.css'
import { type WheelSector } from '@ayva/contract/rewards/fortune-wheel'
import { useEffect, useRef } from 'react'
import { turnTo } from './turn.ts'
import { DiscFrame, DiscLight } from './DiscFrame.tsx'
import { labelOf, text } from './fortune-wheel.text.ts'
import { click } from './wheel-sound.ts'

const SPIN_MS = 4_800
const FADE_MS = 300
/** Clicks of the pointer, ever further apart. */
const CLICKS_MS = [0, 160, 330, 520, 740, 1_000, 1_310, 1_690, 2_180, 2_900, 3_900]
const R = 300
const COLOURS = 6
// A drawing has no other way to be one picture.
const picture = { role: 'img' } as const

type Props = {
  sectors: readonly WheelSector[]
  /** Where it comes to rest; another object is another spin. */
  landing?: { sector: number } | undefined
  /** Which sector stands at the top before anything has turned. */
  top?: number | undefined
  onRest?: () => void
}

/** The wheel under its pointer. */
export function FortuneDisc({ sectors, landing, top = 0, onRest }: Props) {
  const disc = useRef<SVGSVGElement>(null)
  const rests = useRef(0)
  const rest = useRef(onRest)
  useEffect(() => {
    rest.current = onRest
  })
  const count = sectors.length
  useEffect(() => {
    const turning = disc.current
    if (!landing || !turning) return
    const from = rests.current
    const to = turnTo(from, { sector: landing.sector, count })
    rests.current = to
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const run = turning.animate(
      [{ transform: `rotate(${still ? to : from}deg)` }, { transform: `rotate(${to}deg)` }],
      {
        duration: still ? FADE_MS : SPIN_MS,
        easing: 'cubic-bezier(0.16, 0.6, 0.2, 1)',
        fill: 'forwards',
      },
    )
    const clicks = (still ? [0] : CLICKS_MS).map((ms) => setTimeout(click, ms))
    run.onfinish = () => rest.current?.()
    return () => {
      clicks.forEach(clearTimeout)
      run.onfinish = null
      // It keeps its place without an animation that is held for ever.
      turning.style.transform = `rotate(${to}deg)`
      run.cancel()
    }
  }, [landing, count])
  return (
    <div className="fortune-disc">
      <svg ref={disc} viewBox="-340 -340 680 680" {...picture} aria-label={text.picture(count)}>
        <g transform={`rotate(${(-top * 360) / count})`}>
          {sectors.map(({ n, gift }) => (
            <Sector key={n} n={n} count={count} title={gift?.title} />
          ))}
        </g>
      </svg>
      <DiscFrame />
      <DiscLight />
    </div>
  )
}

type SectorProps = { n: number; count: number; title: string | undefined }

function Sector({ n, count, title }: SectorProps) {
  const half = Math.PI / count
  const [x, y] = [R * Math.sin(half), -R * Math.cos(half)].map((one) => one.toFixed(2))
  const [large, small] = labelOf(title)
  const colour = title === undefined ? 'none' : n % COLOURS
  return (
    <g transform={`rotate(${(n * 360) / count})`} className={`fortune-sector is-${colour}`}>
      <path d={`M0 0L-${x} ${y}A${R} ${R} 0 0 1 ${x} ${y}Z`} />
      {large && (
        <text y="-234" className="fortune-large">
          {large}
        </text>
      )}
      <text y={large ? -208 : -236} className="fortune-small">
        {small}
      </text>
    </g>
  )
}
