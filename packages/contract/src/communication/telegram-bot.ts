/** The Telegram bot: the chat in which a player receives messages and asks for the balance and the last rounds. */
import * as z from 'zod/mini'
import { API, endpoint, Moment } from '../base.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

export const telegramBotSettings = {
  telegram_bot: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'office',
    kind: 'access',
    summary:
      'Бот в Telegram: игрок подключает чат в настройках профиля, спрашивает в нём баланс и последние раунды и получает уведомления',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof telegramBotSettings> {}
}

const path = `${API}/users/self/telegram` as const
/** Where Telegram sends updates. */
export const TELEGRAM_WEBHOOK_PATH = `${API}/telegram/updates`

const TelegramChat = z.object({
  /** The name of the person in Telegram; empty if there is none. */
  name: z.string(),
  linkedAt: Moment,
})
export type TelegramChat = z.output<typeof TelegramChat>

export const showTelegramChat = endpoint({
  method: 'GET',
  path,
  audience: 'player',
  summary: 'Чат Telegram, в который бот присылает игроку уведомления',
  answer: z.object({
    /** False if the site has no bot, or if it is switched off. */
    isOn: z.boolean(),
    chat: z.nullable(TelegramChat),
  }),
  refusals: {},
})

export const makeTelegramLink = endpoint({
  method: 'POST',
  path: `${path}/links`,
  audience: 'player',
  summary: 'Ссылка, по которой бот подключит чат к аккаунту: действует 15 минут и один раз',
  answer: z.object({ url: z.string(), until: Moment }),
  refusals: {
    telegram_off: { status: 409, code: 4014, message: 'Бот в Telegram сейчас выключен' },
  },
})

export const unlinkTelegramChat = endpoint({
  method: 'DELETE',
  path,
  audience: 'player',
  summary: 'Отключить чат Telegram: бот больше не пишет и не отвечает о деньгах',
  answer: z.object({ unlinked: z.literal(true) }),
  refusals: {
    telegram_unlinked: { status: 404, code: 4015, message: 'Telegram не подключён' },
  },
})
