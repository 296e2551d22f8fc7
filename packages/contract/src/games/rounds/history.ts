/** What a player has played, by the round; what is filtered is looked for among the newest of them. */
import * as z from 'zod/mini'
import { Currency, deepPageOf, endpoint, Minor, Moment, PathId, Uuid } from '../../base.ts'

/** Filters narrow so many newest rounds of the period; older ones are found by a period before. */
export const SEARCHED_MAX = 10_000

/** A day or a moment; the rules read it, so that a wrong one is refused in their words. */
const edge = z.optional(z.string().check(z.maxLength(40)))
const filters = {
  gameId: z.optional(PathId),
  from: edge,
  to: edge,
  /** Rounds that have paid more than they cost. */
  wins: z.optional(z.literal('1')),
  currency: z.optional(Currency),
}
const refusals = {
  period_wrong: { status: 422, code: 3, message: 'Неверный период' },
} as const

export const PlayedRound = z.object({
  roundId: Uuid,
  gameId: z.int(),
  gameName: z.string(),
  status: z.enum(['open', 'settled', 'void']),
  currency: Currency,
  stake: Minor,
  payout: Minor,
  /** Its number under a pair of seeds: what it is proved by. A round of a supplier has none. */
  nonce: z.nullable(z.int()),
  /** Whose game server has played it; null where it was played here. */
  supplier: z.nullable(z.string()),
  openedAt: Moment,
})
export type PlayedRound = z.output<typeof PlayedRound>

export const gameHistory = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/gameHistory',
  audience: 'player',
  summary: 'Сыгранные раунды игрока, новые сверху',
  query: z.object({
    ...deepPageOf(100),
    ...filters,
    /** Rounds that are older than this one. */
    before: z.optional(Uuid),
  }),
  answer: z.array(PlayedRound),
  refusals,
})

export const gameHistorySums = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/gameHistory/sums',
  audience: 'player',
  summary: 'Сколько за период поставлено и выплачено, по валютам',
  query: z.object(filters),
  answer: z.object({
    sums: z.array(z.object({ currency: Currency, rounds: z.int(), staked: Minor, won: Minor })),
    /** Not so where the period has more rounds than are looked through: then the newest are summed. */
    isWhole: z.boolean(),
    searchedMax: z.int(),
  }),
  refusals,
})
