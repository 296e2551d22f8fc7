/** Computes points: the best multipliers of a member's rounds, independent of the stakes. */
import { ROUND_POINTS_MAX } from '@ayva/contract/rewards/tournaments'
import { BEST_OF } from '@ayva/contract/rewards/tournaments/counting'

/** Points of a round, hundredths of its stake, and when it was over, milliseconds. */
export type Point = [points: number, at: number]

export type Tally = { rounds: number; best: Point[] }

/** A round without a payout yields no points; a very high payout is capped. */
export function pointsOf({ stake, payout }: { stake: bigint; payout: bigint }): number {
  const points = (payout * 100n) / stake
  return points > BigInt(ROUND_POINTS_MAX) ? ROUND_POINTS_MAX : Number(points)
}

/** The best points of both lists, whatever their order; of equal ones the earlier stay. */
export function added(known: Point[], fresh: Point[]): Point[] {
  return [...known, ...fresh.filter(([points]) => points > 0)]
    .toSorted(([one, at], [other, otherAt]) => other - one || at - otherAt)
    .slice(0, BEST_OF)
}

export const scoreOf = (best: Point[]) => best.reduce((sum, [points]) => sum + points, 0)
/** When the score was reached: with the last of the rounds that count. */
export const reachedAt = (best: Point[], joinedAt: Date) =>
  new Date(Math.max(joinedAt.getTime(), ...best.map(([, at]) => at)))
