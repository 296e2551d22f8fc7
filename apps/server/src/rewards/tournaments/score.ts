/** Computes scores by the rules of `rules.ts`, round by round, however the rounds are divided into batches. */
import { ROUND_POINTS_MAX } from '@ayva/contract/rewards/tournaments'
import { type ScoringRule } from '@ayva/contract/rewards/tournaments/rules'

/** Points, when they were reached in milliseconds, and the game if the rule counts games. */
export type Point = [points: number, at: number, gameId?: number]

export type Round = { gameId: number; stake: bigint; payout: bigint; at: number }

export type Tally = {
  rounds: number
  /** What the score consists of, the best first. */
  best: Point[]
  /** Points of the last rounds, for a rule that counts rounds in a row. */
  recent: number[]
}

/** The tally including rounds in their order; those beyond the rule's bound do not count. */
export function tallied(rule: ScoringRule, tally: Tally, rounds: readonly Round[]): Tally {
  const counted = rounds.slice(0, Math.max(0, rule.counted - tally.rounds))
  const fresh = counted.map((round): Point =>
    rule.brings === 'game' ? [1, round.at, round.gameId] : [pointsOf(round), round.at],
  )
  return Object.assign(joins[rule.joins](rule, tally, fresh), {
    rounds: tally.rounds + counted.length,
  })
}

/** A round without a payout yields no points; a very high payout is capped. */
function pointsOf({ stake, payout }: Pick<Round, 'stake' | 'payout'>): number {
  const points = (payout * 100n) / stake
  return points > BigInt(ROUND_POINTS_MAX) ? ROUND_POINTS_MAX : Number(points)
}

type Kept = Pick<Tally, 'best' | 'recent'>

const joins: Record<
  ScoringRule['joins'],
  (rule: ScoringRule, tally: Kept, fresh: readonly Point[]) => Kept
> = {
  best({ of }, { best }, fresh) {
    const known = new Set(best.map(([, , gameId]) => gameId))
    const added = fresh.filter(([points, , gameId]) => {
      const isKnown = gameId !== undefined && known.has(gameId)
      known.add(gameId)
      return points > 0 && !isKnown
    })
    const sorted = [...best, ...added].toSorted(
      ([one, at], [other, otherAt]) => other - one || at - otherAt,
    )
    return { best: sorted.slice(0, of), recent: [] }
  },
  first(_, { best }, fresh) {
    const sum = fresh.reduce<Point | undefined>(
      (known, [points, at]) => (points > 0 ? [(known?.[0] ?? 0) + points, at] : known),
      best[0],
    )
    return { best: sum ? [sum] : [], recent: [] }
  },
  row({ of }, tally, fresh) {
    let { best, recent } = tally
    for (const [points, at] of fresh) {
      recent = [...recent, points].slice(-of)
      const sum = recent.reduce((all, one) => all + one, 0)
      if (recent.length === of && sum > (best[0]?.[0] ?? 0)) best = [[sum, at]]
    }
    return { best, recent }
  },
}

export const scoreOf = (best: Point[]) => best.reduce((sum, [points]) => sum + points, 0)
/** When the score was reached: with the last of the rounds that count. */
export const reachedAt = (best: Point[], joinedAt: Date) =>
  new Date(Math.max(joinedAt.getTime(), ...best.map(([, at]) => at)))
