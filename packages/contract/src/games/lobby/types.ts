import * as z from 'zod/mini'
import { endpoint } from '../../base.ts'

/** Kinds of games that have one in the lobby; the slug is the category of their games. */
export const listGameTypes = endpoint({
  method: 'GET',
  path: '/api/v18/gameTypes',
  audience: 'guest',
  summary: 'Виды игр',
  answer: z.array(z.object({ id: z.int(), slug: z.string(), name: z.string(), games: z.int() })),
  refusals: {},
  cacheSeconds: 300,
})
