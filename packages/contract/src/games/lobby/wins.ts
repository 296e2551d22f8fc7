/** Wins of real rounds, as they happen: each with its proof, under the name that its player has chosen. */
import * as z from 'zod/mini'
import { endpoint, PathId } from '../../base.ts'
import { LiveWin } from '../../platform/realtime/win.ts'

export { LiveWin } from '../../platform/realtime/win.ts'

export const listWins = endpoint({
  method: 'GET',
  path: '/api/v18/wins',
  audience: 'guest',
  summary: 'Последние выигрыши настоящих раундов; имена — как выбрали сами игроки',
  query: z.object({ gameId: z.optional(PathId) }),
  answer: z.object({
    /** Only wins of so many stakes and more are here. */
    fromX: z.int(),
    wins: z.array(LiveWin),
  }),
  refusals: {},
  cacheSeconds: 5,
})
