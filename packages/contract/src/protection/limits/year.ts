/** What the last twelve months of play for money have cost or brought, by month and wallet. */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Minor } from '../../base.ts'

export const PlayedMonth = z.object({
  /** A calendar month in UTC: «2026-11». */
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  sums: z.array(
    z.object({
      currency: Currency,
      /** Won less staked, in our own games and those of suppliers; free rounds cost nothing. */
      net: Minor,
      /** Hours of the clock in which a round of our own games was begun. */
      hours: z.int(),
      /** Won less staked in our own games, for each of these hours; null where there is none. */
      perHour: z.nullable(Minor),
    }),
  ),
})
export type PlayedMonth = z.output<typeof PlayedMonth>

export const showPlayedYear = endpoint({
  method: 'GET',
  path: `${API}/users/self/played-year`,
  audience: 'player',
  whileBlocked: true,
  summary: 'Итог игры на деньги за двенадцать месяцев: по месяцам, кошелькам и за час',
  answer: z.object({ months: z.array(PlayedMonth) }),
  refusals: {},
})
