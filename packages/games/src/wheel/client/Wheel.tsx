import { useEffect, useRef } from 'react'
import { prefersStill } from '../../table/motion.ts'
import { partPicture } from '../../table/pictures.ts'
import { playSound } from '../../table/sound.ts'
import { type Shown } from '../../table/use-round.ts'
import { type WheelModel, type WheelOutcome } from '../wheel.ts'
import { wheelText } from './wheel.text.ts'
import { SPIN_MS, turnOf } from './wheel-view.ts'

/** The moments at which the pointer clicks, at growing intervals. */
const CLICKS_MS = [0, 160, 330, 520, 740, 1_000, 1_310, 1_690, 2_180, 2_900]

type Props = { model: WheelModel; moving: Shown<WheelOutcome> | undefined }

/** The wheel under its pointer; it comes to rest at the outcome. */
export function Wheel({ model, moving }: Props) {
  const wheel = useRef<HTMLImageElement>(null)
  const rests = useRef(0)
  useEffect(() => {
    const disc = wheel.current
    if (!moving || !disc) return
    const { from, to } = turnOf(model, rests.current, moving.outcome.segment)
    rests.current = to % 360
    const still = prefersStill()
    const run = disc.animate(
      [{ transform: `rotate(${still ? to : from}deg)` }, { transform: `rotate(${to}deg)` }],
      {
        duration: still ? 1 : SPIN_MS,
        easing: 'cubic-bezier(0.16, 0.6, 0.2, 1)',
        fill: 'forwards',
      },
    )
    const clicks = still ? [] : CLICKS_MS.map((ms) => setTimeout(() => playSound('stop'), ms))
    return () => {
      clicks.forEach(clearTimeout)
      // Sets the final position without an animation that stays active.
      disc.style.transform = `rotate(${to}deg)`
      run.cancel()
    }
  }, [model, moving])
  return (
    <div className="wheel-stand">
      <img
        ref={wheel}
        className="wheel-disc"
        src={partPicture(model.id)}
        alt={wheelText.wheel(model.segments.length)}
        width={500}
        height={510}
      />
      <img
        className="wheel-pointer"
        src={partPicture('wheel-pointer')}
        alt=""
        width={80}
        height={90}
      />
    </div>
  )
}
