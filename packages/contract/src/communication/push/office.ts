/** Statistics of web push for operators. */
import * as z from 'zod/mini'
import { API, endpoint } from '../../base.ts'

/** Counting stops here. */
export const PUSH_COUNTED_MAX = 100_000

/** The state of a message for one browser. */
export const pushStates = ['waits', 'sent', 'failed', 'gone', 'late', 'kept_back'] as const
export type PushState = (typeof pushStates)[number]

export const showPushFigures = endpoint({
  method: 'GET',
  path: `${API}/office/push`,
  audience: { operator: 'campaigns.read' },
  summary: 'Веб-пуши в числах: подписанные браузеры и что стало с сообщениями за 7 дней',
  answer: z.object({
    /** The number of subscribed browsers, counted up to 100,000. */
    devices: z.int(),
    /** Messages of the last seven days, counted once for each browser, up to 100,000 in a state. */
    messages: z.array(z.object({ state: z.enum(pushStates), count: z.int() })),
  }),
  refusals: {},
})
