import { type WheelModel } from '../wheel.ts'

export const SPIN_MS = 3_400
const TURNS = 5

/** How far the wheel is turned when the segment stands under the pointer, in degrees of 0 to 360. */
function restingAngle({ segments }: WheelModel, segment: number): number {
  return (360 - (segment * 360) / segments.length) % 360
}

/** From where it rests to where it will: some whole turns, and always forward. */
export function turnOf(model: WheelModel, from: number, segment: number) {
  const rest = restingAngle(model, segment)
  return { from, to: from - (from % 360) + 360 * TURNS + rest + (rest < from % 360 ? 360 : 0) }
}

export type Kind = { x100: number; count: number; share: number }

/** What can come, the highest first, and how often. */
export function kindsOf({ segments }: WheelModel): Kind[] {
  const weight = segments.reduce((sum, one) => sum + one.weight, 0)
  const byTimes = new Map<number, Kind>()
  for (const one of segments) {
    const kind = byTimes.get(one.x100) ?? { x100: one.x100, count: 0, share: 0 }
    kind.count += 1
    kind.share += one.weight / weight
    byTimes.set(one.x100, kind)
  }
  return [...byTimes.values()].toSorted((one, other) => other.x100 - one.x100)
}
