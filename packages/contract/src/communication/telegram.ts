/** Login by Telegram: by the mini app, by the login button, or by a link of the bot. */
import * as z from 'zod/mini'
import { logIn, registerByEmail } from '../identity/auth.ts'
import { attempts } from '../identity/auth/fields.ts'
import { EntryAnswer } from '../identity/auth/entry.ts'
import { endpoint } from '../base.ts'
import { codeRefusals, waitRefusals } from '../identity/codes.ts'
import { secondFactorFields } from '../identity/factors.ts'
import { confirmSocial } from '../identity/social.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

/** Longer than any data that Telegram signs. */
const SIGNED_MAX = 4096

export const telegramSettings = {
  feature_telegram: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'access',
    summary: 'Вход из Telegram',
  }),
  telegram_bot_url: setting({
    schema: z
      .string()
      .check(
        z.maxLength(200),
        z.regex(/^$|^https:\/\/[^\s<>"\\]+$/, 'Нужен адрес, который начинается с https://'),
      ),
    shipped: '',
    visibility: 'office',
    kind: 'access',
    summary: 'Адрес бота: туда ведёт вход из Telegram, открытый в обычном браузере',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof telegramSettings> {}
}

export const showTelegram = endpoint({
  method: 'GET',
  path: '/api/v18/telegram',
  audience: 'guest',
  summary: 'Где бот и откуда скрипт мини-приложения',
  /** The address is null without a bot. */
  answer: z.object({ botUrl: z.nullable(z.string()), script: z.string() }),
  refusals: {},
  cacheSeconds: 5,
})

export const enterByTelegram = endpoint({
  method: 'POST',
  path: '/api/v18/login/telegram',
  audience: 'guest',
  summary: 'Вход по данным, которые подписал Telegram: initData мини-приложения или кнопки входа',
  body: z.strictObject({
    data: z.string().check(z.minLength(1), z.maxLength(SIGNED_MAX)),
    referralCode: z.optional(z.string().check(z.maxLength(64))),
    ...secondFactorFields,
  }),
  answer: EntryAnswer,
  refusals: {
    telegram_wrong: {
      status: 422,
      code: 1,
      message: 'Произошла ошибка, нажмите /start в боте ещё раз.',
    },
    names_held: confirmSocial.refusals.names_held,
    account_closed: logIn.refusals.account_closed,
    registration_closed: registerByEmail.refusals.registration_closed,
    ...codeRefusals,
    ...waitRefusals,
    ...attempts,
  },
})
