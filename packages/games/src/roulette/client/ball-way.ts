/**
 * The movement of rotor and ball in a spin, in degrees clockwise, so that the number comes to rest at the visible mark.
 */
import { NUMBERS, wheelOrder } from '../places.ts'

/** The number of key moments of a spin; the movement between them is linear. */
const STEPS = 60
/** The rotor turns at least so far. */
const ROTOR_LEAST = 420
/** The number of turns of the ball against the rotor. */
const BALL_TURNS = 5
/** From this part of the spin on the ball is in its pocket and moves with the rotor. */
const CAUGHT = 0.8

/** The angle of a number's pocket on the rotor. */
export function pocketAngle(number: number): number {
  return (wheelOrder.indexOf(number as (typeof wheelOrder)[number]) * 360) / NUMBERS
}

/** The angle of the rotor that puts the pocket of a number at the mark, which is angle 0. */
export const restOf = (number: number): number => (360 - pocketAngle(number)) % 360

/** The angles of rotor and ball at each moment of a spin, with the rotor starting at `from`. */
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

/** The depth of the ball in units of its size: on its track, over the pins, in the pocket. */
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
/** The moments at which the falling ball strikes, as parts of a spin. */
export const KNOCKS = [0.64, 0.7, 0.76, 0.82]
