/** What each rule of tournaments must yield, computed from all rounds at once and from nothing that the product uses. */
import { type RuleCode } from '@ayva/contract/rewards/tournaments'

type Played = { gameId: number; stake: bigint; payout: bigint; at: number }

const times = ({ stake, payout }: Played) => Math.min(100_000, Number((payout * 100n) / stake))
const sum = (some: number[]) => some.reduce((all, one) => all + one, 0)
const best = (some: Played[], many: number) =>
  sum(
    some
      .map(times)
      .sort((one, other) => other - one)
      .slice(0, many),
  )

const scores: Record<RuleCode, [counted: number, score: (rounds: Played[]) => number]> = {
  'best-ten': [300, (rounds) => best(rounds, 10)],
  'best-round': [300, (rounds) => best(rounds, 1)],
  'first-fifty': [50, (rounds) => sum(rounds.map(times))],
  'five-in-row': [
    100,
    (rounds) =>
      Math.max(0, ...rounds.slice(4).map((_, n) => sum(rounds.slice(n, n + 5).map(times)))),
  ],
  games: [300, (rounds) => Math.min(60, new Set(rounds.map(({ gameId }) => gameId)).size)],
}

/** The score, when it was reached first, and the number of rounds that count. */
export function modelOf(code: RuleCode, played: Played[], joinedAt: number) {
  const [counted, scoreOf] = scores[code]
  const rounds = played.slice(0, counted)
  const score = scoreOf(rounds)
  const needed = rounds.findIndex((_, n) => scoreOf(rounds.slice(0, n + 1)) === score)
  const at = score === 0 ? joinedAt : rounds[needed]!.at
  return { score, at, rounds: rounds.length }
}
