/** How rotor and ball move in a spin, in degrees clockwise: the number comes to rest where it can be seen. */
import { NUMBERS, wheelOrder } from '../places.ts'

/** Moments of a spin at which the ways are drawn; between them they are straight. */
const STEPS = 60
/** The rotor goes at least so far. */
const ROTOR_LEAST = 420
/** Against the rotor, so many times round it. */
const BALL_TURNS = 5
/** From here on the ball lies in its pocket and goes with the rotor. */
const CAUGHT = 0.8

/** Where the pocket of a number lies on the rotor. */
export function pocketAngle(number: number): number {
  return (wheelOrder.indexOf(number as (typeof wheelOrder)[number]) * 360) / NUMBERS
}

/** Where the rotor rests with the pocket of a number at its mark, which is angle 0. */
export const restOf = (number: number): number => (360 - pocketAngle(number)) % 360

/** Angles of rotor and ball at each moment of a spin that begins with the rotor at `from`. */
export function spinWay(from: number, number: number): { rotor: number[]; ball: number[] } {
  const turns = Math.ceil((from + ROTOR_LEAST - restOf(number)) / 360)
  const to = restOf(number) + turns * 360
  const rotor: number[] = []
  const ball: number[] = []
  for (let step = 0; step <= STEPS; step++) {
    const part = step / STEPS
    const turned = from + (to - from) * (1 - (1 - part) ** 2.4)
    const before = Math.max(0, 1 - part / CAUGHT)
    rotor.push(turned)
    ball.push(turned + pocketAngle(number) + BALL_TURNS * 360 * before ** 1.8)
  }
  return { rotor, ball }
}

/** How deep the ball lies, in parts of its own size: on its track, over the pins, in the pocket. */
export const DEPTHS = [
  { transform: 'translateY(0)', offset: 0 },
  { transform: 'translateY(0)', offset: 0.5, easing: 'ease-in' },
  { transform: 'translateY(190%)', offset: 0.64, easing: 'ease-out' },
  { transform: 'translateY(120%)', offset: 0.7, easing: 'ease-in' },
  { transform: 'translateY(225%)', offset: 0.76, easing: 'ease-out' },
  { transform: 'translateY(195%)', offset: 0.79, easing: 'ease-in' },
  { transform: 'translateY(225%)', offset: 0.82 },
  { transform: 'translateY(225%)', offset: 1 },
]
/** The knocks of its fall, as parts of a spin. */
export const KNOCKS = [0.64, 0.7, 0.76, 0.82]
