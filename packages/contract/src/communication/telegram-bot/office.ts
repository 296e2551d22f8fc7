/** Statistics of the Telegram bot for operators. */
import * as z from 'zod/mini'
import { API, endpoint } from '../../base.ts'

/** Counting stops here. */
export const TELEGRAM_COUNTED_MAX = 100_000

/** The state of a message to a chat. */
export const telegramStates = ['waits', 'sent', 'failed', 'gone', 'late', 'kept_back'] as const
export type TelegramState = (typeof telegramStates)[number]

export const showTelegramFigures = endpoint({
  method: 'GET',
  path: `${API}/office/telegram`,
  audience: { operator: 'campaigns.read' },
  summary: 'Бот в Telegram в числах: подключённые чаты и что стало с уведомлениями за 7 дней',
  answer: z.object({
    isOn: z.boolean(),
    /** The number of linked chats, counted up to 100,000. */
    chats: z.int(),
    /** Messages of the last seven days, counted up to 100,000 in a state. */
    messages: z.array(z.object({ state: z.enum(telegramStates), count: z.int() })),
  }),
  refusals: {},
})
