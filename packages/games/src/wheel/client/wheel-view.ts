import { type WheelModel } from '../wheel.ts'

export const SPIN_MS = 3_400
const TURNS = 5

/** The angle of the wheel with the segment under the pointer, in degrees of 0 to 360. */
function restingAngle({ segments }: WheelModel, segment: number): number {
  return (360 - (segment * 360) / segments.length) % 360
}

/** From the present to the final angle: some whole turns, always forward. */
export function turnOf(model: WheelModel, from: number, segment: number) {
  const rest = restingAngle(model, segment)
  return { from, to: from - (from % 360) + 360 * TURNS + rest + (rest < from % 360 ? 360 : 0) }
}

export type Kind = { x100: number; count: number; share: number }

/** The possible results, the highest first, and their frequency. */
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
