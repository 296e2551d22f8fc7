import * as z from 'zod/mini'

/** More than anybody types; what is read of it is less (`wordsOf`). */
const Q_MAX = 400

/** What a search adds to a list of games. */
export const searchQuery = {
  /** Words that games are found by; where there are none, nothing is found. */
  q: z.optional(z.string().check(z.maxLength(Q_MAX, 'Слишком длинный запрос'))),
  /** The same for all that somebody types into one search. */
  searchId: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'Некорректный запрос'))),
  /** Most players first, or most bets; without it the lobby's own order. */
  sort: z.optional(z.enum(['-userStatistic', '-betStatistic'])),
}
