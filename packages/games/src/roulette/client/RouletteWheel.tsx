import { useEffect, useRef } from 'react'
import { prefersStill } from '../../table/motion.ts'
import { partPicture } from '../../table/pictures.ts'
import { playSound } from '../../table/sound.ts'
import { NUMBERS, wheelOrder } from '../places.ts'
import { rouletteText } from './roulette.text.ts'

export const BALL_MS = 3_600
const CLICKS_MS = [2_450, 2_640, 2_800, 3_050, 3_420]
const EASE = 'cubic-bezier(0.2, 0.55, 0.25, 1)'

/** Where the pocket of a number lies on the rotor, in degrees clockwise from its top. */
function pocketAngle(number: number): number {
  return (wheelOrder.indexOf(number as (typeof wheelOrder)[number]) * 360) / NUMBERS
}

type Props = { moving: { id: string; number: number } | undefined; lies: number | undefined }

/** Bowl, rotor and ball; the ball comes to rest in the pocket of the number. */
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
    const from = rests.current
    const to = from + 470
    rests.current = to % 360
    const pocket = to + pocketAngle(number)
    const still = prefersStill()
    const timing = { duration: still ? 1 : BALL_MS, easing: EASE, fill: 'forwards' as const }
    const runs = [
      disc.animate(
        [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }],
        timing,
      ),
      arm.animate(
        // Against the rotor, six times round.
        [{ transform: `rotate(${pocket + 6 * 360}deg)` }, { transform: `rotate(${pocket}deg)` }],
        timing,
      ),
      arm.firstElementChild?.animate(
        [
          { transform: 'translateY(0)', offset: 0 },
          { transform: 'translateY(0)', offset: 0.62, easing: 'ease-in' },
          { transform: 'translateY(190%)', offset: 0.74, easing: 'ease-out' },
          { transform: 'translateY(130%)', offset: 0.8, easing: 'ease-in' },
          { transform: 'translateY(225%)', offset: 0.9 },
          { transform: 'translateY(225%)', offset: 1 },
        ],
        { ...timing, easing: 'linear' },
      ),
    ]
    const clicks = still ? [] : CLICKS_MS.map((ms) => setTimeout(() => playSound('stop'), ms))
    return () => {
      clicks.forEach(clearTimeout)
      // All keep their places without animations that are held for ever.
      disc.style.transform = `rotate(${to}deg)`
      arm.style.transform = `rotate(${pocket}deg)`
      runs.forEach((run) => run?.cancel())
    }
  }, [id, number])
  const isSeen = moving !== undefined || lies !== undefined
  return (
    <div className="roulette-wheel">
      <img src={partPicture('roulette-bowl')} alt={rouletteText.wheel} width={500} height={510} />
      <img
        className="roulette-rotor"
        ref={rotor}
        src={partPicture('roulette-rotor')}
        alt=""
        width={400}
        height={400}
      />
      <div className={`roulette-ball${moving ? '' : ' is-lying'}`} ref={ball} hidden={!isSeen}>
        <img src={partPicture('roulette-ball')} alt="" width={40} height={40} />
      </div>
    </div>
  )
}
