/** What pages tell of themselves. Kinds of events are listed here; others are refused. */
import * as z from 'zod/mini'
import { API, commonRefusals, endpoint } from './base.ts'

const DATA_MAX = 4000

export const sendWebhook = endpoint({
  method: 'POST',
  path: `${API}/webhook/:eventType`,
  audience: 'guest',
  byBeacon: true,
  summary: 'Событие страницы; data — JSON строкой',
  params: z.object({ eventType: z.enum(['login-success', 'inbox-clicked']) }),
  body: z.strictObject({
    data: z
      .string({ error: 'Некорректный запрос' })
      .check(z.maxLength(DATA_MAX, 'Слишком длинные данные')),
  }),
  answer: z.object({ success: z.literal(true) }),
  refusals: {
    login_required: commonRefusals.login_required,
    data_wrong: { status: 422, code: 3, message: 'Данные события записаны неверно' },
  },
})

const line = (most: number) => z.string().check(z.maxLength(most))
const told = z.optional(z.nullable(line(200)))

/** Of every event; the first three must be there. */
const anyEvent = {
  user_agent: line(500),
  url: line(2000),
  url_referer: line(2000),
  guest_id: told,
  ref_code: told,
  last_ref_code: told,
  window_size: z.optional(line(20)),
}

/** A player has opened the inbox, of the event `inbox-clicked`. */
export const InboxClicked = z.object(anyEvent)

/** How somebody has come in, of the event `login-success`. */
export const LoginSuccess = z.object({
  ...anyEvent,
  type: z.string().check(z.regex(/^[a-z]{1,20}$/)),
})
