import * as z from 'zod/mini'
import { endpoint, PathId } from '../../base.ts'
import { SORTED_MAX } from './bounds.ts'

/** The first games of a tab in its own order. Whatever a tab has besides follows in the order of the lobby. */
export const sortTab = endpoint({
  method: 'GET',
  path: '/api/v18/games-tabs/:id/sort',
  audience: 'guest',
  summary: `Порядок игр вкладки лобби: первые ${SORTED_MAX}`,
  params: z.object({ id: PathId }),
  answer: z.array(z.object({ game_id: z.int() })),
  refusals: { tab_unknown: { status: 404, code: 1341, message: 'Такой вкладки нет' } },
  cacheSeconds: 60,
})
