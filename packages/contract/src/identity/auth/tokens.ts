/** Login by a one-time token, and the sign-on that all hosts of the site share. */
import * as z from 'zod/mini'
import { API, commonRefusals, endpoint } from '../../base.ts'
import { PlayerDigits, reason } from '../../office.ts'
import { setting, Switch, type ValuesOf } from '../../setting.ts'
import { codeRefusals } from '../codes.ts'
import { secondFactorFields } from '../factors.ts'
import { EntryAnswer, logIn } from './entry.ts'
import { attempts } from './fields.ts'

const EntryToken = z.object({ token: z.string() })

/** For the query parameter `auth` and the page `/sapi/loginByToken`. */
export const enterByToken = endpoint({
  method: 'POST',
  path: `${API}/login/token`,
  audience: 'guest',
  summary: 'Вход по одноразовому токену из ссылки',
  body: z.strictObject({
    token: z.string({ error: 'Ссылка неполная' }).check(z.maxLength(100, 'Ссылка неполная')),
    ...secondFactorFields,
  }),
  answer: EntryAnswer,
  refusals: {
    entry_dead: {
      status: 401,
      code: 1,
      message: 'Ссылка для входа уже сработала или устарела. Войдите как обычно.',
    },
    account_closed: logIn.refusals.account_closed,
    ...codeRefusals,
    ...attempts,
  },
})

const login_required = commonRefusals.login_required

export const saveSignOn = endpoint({
  method: 'PUT',
  path: `${API}/single-sign-on/token`,
  audience: 'player',
  summary: 'Запомнить вход для других адресов сайта: браузер получает cookie',
  answer: z.null(),
  refusals: { login_required },
})

export const dropSignOn = endpoint({
  method: 'DELETE',
  path: `${API}/single-sign-on/token`,
  audience: 'guest',
  summary: 'Забыть вход для других адресов сайта',
  answer: z.null(),
  refusals: { login_required },
})

/** Declared for guests, because there is no session yet; the cookie must belong to a valid sign-on. */
export const trySignOn = endpoint({
  method: 'POST',
  path: `${API}/login/single-sign-on`,
  audience: 'guest',
  summary: 'Одноразовый токен для входа по запомненному на другом адресе сайта',
  answer: EntryToken,
  refusals: { login_required },
})

/** The link is sent only to the player, so that no operator can log in as a player. */
export const sendEntryLetter = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/entry-letter`,
  audience: { operator: 'players.entry' },
  summary: 'Послать игроку письмо со ссылкой для входа',
  params: z.object({ playerId: PlayerDigits }),
  body: z.strictObject({ why: reason('Напишите, зачем') }),
  answer: z.object({ minutes: z.int() }),
  refusals: {
    email_unconfirmed: {
      status: 422,
      code: 1182,
      message: 'У игрока нет подтверждённого e-mail: ссылку некуда послать',
    },
    letters_over: {
      status: 429,
      code: 1183,
      message: 'На этот адрес уже ушло много писем. Повторите позже.',
    },
    account_closed: logIn.refusals.account_closed,
  },
})

export const tokenSettings = {
  feature_login_by_token: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'access',
    summary: 'Вход по одноразовой ссылке',
  }),
}
declare module '../../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof tokenSettings> {}
}
