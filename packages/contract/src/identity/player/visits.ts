/** When a player last visited the site. */
import * as z from 'zod/mini'
import { endpoint, Moment } from '../../base.ts'

/** A page that is opened this long after the last one begins another visit. */
export const VISIT_ENDS_AFTER_MS = 30 * 60_000

export const showLastPageOpen = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/statistics/last-page-open-date',
  audience: 'player',
  summary:
    'Когда игрок в прошлый раз открывал страницы; null в первый. Этот вызов и отмечает посещение',
  answer: z.object({ lastPageOpenDate: z.nullable(Moment) }),
  refusals: {},
})
