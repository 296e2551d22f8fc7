import * as z from 'zod/mini'
import { endpoint, pageOf } from '../../base.ts'
import { GameCard } from '../lobby.ts'

/** Why a game is recommended: it is played with, or is of the kind of, a game that the player plays. */
export const Because = z.object({
  kind: z.enum(['together', 'alike']),
  game: z.object({ id: z.int(), name: z.string() }),
})
export const RecommendedGame = z.extend(GameCard, { because: z.nullable(Because) })
export type RecommendedGame = z.output<typeof RecommendedGame>

/**
 * Models are `personal` (by what the asking player plays; to a guest what is popular), `popular` and
 * `new`; an unknown one has no games.
 */
export const recommendByModel = endpoint({
  method: 'GET',
  path: '/api/v18/games-recommendation/by-model',
  audience: 'guest',
  summary: 'Советы: игры по модели',
  query: z.object({
    model: z.string().check(z.maxLength(40)),
    isMobile: z.optional(z.enum(['0', '1'])),
    limit: pageOf(50).limit,
  }),
  answer: z.array(RecommendedGame),
  refusals: {},
  cacheSeconds: 60,
})

/** What goes with a search that has been made; with another `searchId`, what goes with any. */
export const recommendForSearch = endpoint({
  method: 'GET',
  path: '/api/v18/games-recommendation/for-search',
  audience: 'guest',
  summary: 'Советы к поиску: игры и метки',
  query: z.object({
    searchId: z.string().check(z.regex(/^[\w-]{1,64}$/, 'Некорректный запрос')),
  }),
  answer: z.object({
    games: z.array(RecommendedGame),
    /** `name` is what a search finds by it; `locales` are its words by language. */
    tags: z.array(z.object({ name: z.string(), locales: z.record(z.string(), z.string()) })),
  }),
  refusals: {},
})
