import { useEffect, useRef } from 'react'
import { prefersStill } from '../../table/motion.ts'
import { partPicture } from '../../table/pictures.ts'
import { playSound } from '../../table/sound.ts'
import { DEPTHS, KNOCKS, restOf, spinWay } from './ball-way.ts'
import { rouletteText } from './roulette.text.ts'

export const BALL_MS = 3_600

const turned = (angles: readonly number[]) =>
  angles.map((angle) => ({ transform: `rotate(${angle}deg)` }))

type Props = { moving: { id: string; number: number } | undefined; lies: number | undefined }

/**
 * Bowl, rotor and ball; rotor and ball rest with the number at the mark, which each layout rotates to its visible side.
 */
export function RouletteWheel({ moving, lies }: Props) {
  const rotor = useRef<HTMLImageElement>(null)
  const ball = useRef<HTMLDivElement>(null)
  const rests = useRef(0)
  const id = moving?.id
  const number = moving?.number
  useEffect(() => {
    const disc = rotor.current
    const arm = ball.current
    if (number === undefined || !disc || !arm) return
    const way = spinWay(rests.current, number)
    rests.current = restOf(number)
    // Sets the final positions without animations that stay active.
    disc.style.transform = `rotate(${rests.current}deg)`
    if (prefersStill()) return
    const timing = { duration: BALL_MS, easing: 'linear' }
    const runs = [
      disc.animate(turned(way.rotor), timing),
      arm.animate(turned(way.ball), timing),
      arm.firstElementChild?.animate(DEPTHS, timing),
    ]
    const knocks = KNOCKS.map((part) => setTimeout(() => playSound('stop'), part * BALL_MS))
    return () => {
      knocks.forEach(clearTimeout)
      runs.forEach((run) => run?.cancel())
    }
  }, [id, number])
  const isSeen = moving !== undefined || lies !== undefined
  return (
    <div className="roulette-wheel">
      <div className="roulette-disc">
        <img src={partPicture('roulette-bowl')} alt={rouletteText.wheel} width={500} height={510} />
        <div className="roulette-mark">
          <img
            className="roulette-rotor"
            ref={rotor}
            src={partPicture('roulette-rotor')}
            alt=""
            width={400}
            height={400}
          />
          <div className="roulette-ball" ref={ball} hidden={!isSeen}>
            <img src={partPicture('roulette-ball')} alt="" width={40} height={40} />
          </div>
        </div>
      </div>
    </div>
  )
}
