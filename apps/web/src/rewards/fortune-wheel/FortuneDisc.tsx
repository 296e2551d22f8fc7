import { isStill } from '@ayva/kit/still'
import './fortune-disc.css'
import { type WheelSector } from '@ayva/contract/rewards/fortune-wheel'
import { useEffect, useRef } from 'react'
import { turnTo } from './turn.ts'
import { DiscFrame, DiscLight } from './DiscFrame.tsx'
import { Lit, Sector } from './Sector.tsx'
import { text } from './fortune-wheel.text.ts'
import { prizesOf, slicesOf } from './wheel-shape.ts'
import { click } from './wheel-sound.ts'

const SPIN_MS = 4_800
const FADE_MS = 300
/** The moments at which the pointer clicks, at growing intervals. */
const CLICKS_MS = [0, 160, 330, 520, 740, 1_000, 1_310, 1_690, 2_180, 2_900, 3_900]
// Makes the drawing a single picture for screen readers.
const picture = { role: 'img' } as const

type Props = {
  sectors: readonly WheelSector[]
  /** The final sector; a new object starts a new spin. */
  landing?: { sector: number } | undefined
  /** The initial sector at the top. */
  top?: number | undefined
  /** The winning sector; undefined while it turns. */
  lit?: number | undefined
  onRest?: () => void
}

/** The wheel under its pointer. */
export function FortuneDisc({ sectors, landing, top = 0, lit, onRest }: Props) {
  const disc = useRef<SVGSVGElement>(null)
  const rests = useRef(0)
  const rest = useRef(onRest)
  useEffect(() => {
    rest.current = onRest
  })
  const slices = slicesOf(sectors)
  const colours = new Map(prizesOf(sectors).map(({ title, colour }) => [title, colour]))
  const won = lit === undefined ? undefined : slices[lit]
  const middle = landing && (slices[landing.sector]?.middle ?? 0)
  useEffect(() => {
    const turning = disc.current
    if (!landing || middle === undefined || !turning) return
    const from = rests.current
    const to = turnTo(from, middle)
    rests.current = to
    const still = isStill()
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
      // Sets the final position without an animation that stays active.
      turning.style.transform = `rotate(${to}deg)`
      run.cancel()
    }
  }, [landing, middle])
  return (
    <div className={won ? 'fortune-disc is-won' : 'fortune-disc'}>
      <svg
        ref={disc}
        viewBox="-340 -340 680 680"
        {...picture}
        aria-label={text.picture(sectors.length)}
      >
        <g transform={`rotate(${-(slices[top]?.middle ?? 0)})`}>
          {sectors.map(({ n, gift }) => (
            <Sector
              key={n}
              slice={slices[n]!}
              colour={colours.get(gift?.title) ?? 'none'}
              title={gift?.title}
            />
          ))}
          {won && <Lit {...won} />}
        </g>
      </svg>
      <DiscFrame />
      <DiscLight />
    </div>
  )
}
