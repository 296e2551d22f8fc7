/** Setting a new password: by a link or code for a player who forgot it, or with the old one. */
import * as z from 'zod/mini'
import { attempts, Email, NewPassword, passwordRefusals, Secret } from './fields.ts'
import { endpoint, Moment, Uuid } from '../../base.ts'
import { Code, phoneRefusals, waitRefusals } from '../codes.ts'
import { proofRefusals } from '../factors.ts'
import { Phone } from '../../phone.ts'
import { setting, Switch, type ValuesOf } from '../../setting.ts'

export const showPasswordRules = endpoint({
  method: 'GET',
  path: '/api/v18/password/rules',
  audience: 'guest',
  summary: 'Каким должен быть новый пароль',
  // The other rules are part of the contract: `auth/common-passwords.ts`.
  answer: z.object({ min: z.int() }),
  refusals: {},
  cacheSeconds: 300,
})

/** Seconds until the next request is allowed, and minutes for which the link or code is valid. */
const Asked = z.object({ ttl: z.int(), minutes: z.int() })

/** The answer and its duration do not reveal whether an account exists. */
export const requestReset = endpoint({
  method: 'POST',
  path: '/api/v18/resetting/request',
  audience: 'guest',
  summary: 'Письмо со ссылкой, по которой задают новый пароль',
  body: z.strictObject({ email: Email }),
  answer: Asked,
  refusals: {
    reset_letter_sent: {
      status: 429,
      code: 39,
      message: 'Письмо уже отправлено. Новое можно запросить через {seconds} с.',
    },
    ...attempts,
  },
})

/** Like `requestReset`, by phone. The code is valid only with the ticket, which the requesting browser keeps. */
export const requestResetCode = endpoint({
  method: 'POST',
  path: '/api/v18/resetting/code',
  audience: 'guest',
  summary: 'Код в сообщении, с которым задают новый пароль',
  body: z.strictObject({ phone: Phone }),
  answer: z.extend(Asked, { ticket: Uuid }),
  refusals: {
    phone_impossible: { status: 422, code: 3, message: 'Некорректный телефон' },
    phone_wait: waitRefusals.phone_wait,
    ...phoneRefusals,
    ...attempts,
  },
})

/** For links and for codes. */
const resetRefusals = {
  reset_invalid: {
    status: 422,
    code: 1160,
    message: 'Ссылка или код для нового пароля не подходит. Запросите новый.',
  },
  reset_expired: {
    status: 422,
    code: 43,
    message: 'Ссылка или код для нового пароля устарел. Запросите новый.',
  },
} as const

const LinkToken = z.string({ error: 'Ссылка неполная' }).check(z.maxLength(100, 'Ссылка неполная'))

export const checkReset = endpoint({
  method: 'POST',
  path: '/api/v18/resetting/check',
  audience: 'guest',
  summary: 'Работает ли ссылка из письма, и для какого она адреса; сама она не расходуется',
  body: z.strictObject({ token: LinkToken }),
  answer: z.object({
    email: z.string(),
    /**
     * True if the account has another confirmed address: the link then sets no password but takes the e-mail from that
     * account.
     */
    frees: z.boolean(),
  }),
  refusals: resetRefusals,
})

export const freeEmail = endpoint({
  method: 'POST',
  path: '/api/v18/resetting/free',
  audience: 'guest',
  summary: 'Освободить e-mail, который неподтверждённым стоит в аккаунте с чужим телефоном',
  body: z.strictObject({ token: LinkToken }),
  answer: z.object({ email: z.string() }),
  refusals: resetRefusals,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v18/resetting/reset',
  audience: 'guest',
  summary: 'Новый пароль по ссылке из письма',
  body: z.strictObject({
    token: LinkToken,
    password: NewPassword,
  }),
  answer: z.null(),
  refusals: { ...resetRefusals, ...passwordRefusals },
})

export const resetByCode = endpoint({
  method: 'POST',
  path: '/api/v18/resetting/reset/code',
  audience: 'guest',
  summary: 'Новый пароль по коду из сообщения',
  body: z.strictObject({ ticket: Uuid, code: Code, password: NewPassword }),
  answer: z.null(),
  refusals: {
    ...resetRefusals,
    ...passwordRefusals,
    phone_freed: {
      status: 422,
      code: 1161,
      message:
        'Номер неподтверждённым стоял в аккаунте с подтверждённой почтой, и мы его освободили: с ним можно открыть свой аккаунт. Если тот аккаунт ваш, задайте пароль по почте.',
    },
  },
})

export const showPassword = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/password',
  audience: 'player',
  summary: 'Есть ли у игрока пароль, и когда он задан',
  answer: z.object({ set: z.boolean(), changedAt: z.nullable(Moment) }),
  refusals: {},
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/v18/users/self/password',
  audience: 'player',
  summary: 'Новый пароль вместо прежнего; другие сеансы игрока заканчиваются',
  body: z.strictObject({
    // Omitted for an account without a password.
    oldPassword: z.optional(Secret),
    newPassword: NewPassword,
  }),
  answer: z.object({ endedSessions: z.int() }),
  refusals: {
    old_password_missing: { status: 422, code: 3, message: 'Введите текущий пароль' },
    login_again: proofRefusals.login_again,
    old_password_wrong: { status: 422, code: 3, message: 'Это не текущий пароль' },
    ...passwordRefusals,
    ...attempts,
  },
})

export const passwordSettings = {
  feature_password_reset: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'access',
    summary: 'Новый пароль по письму, если прежний забыт',
  }),
}
declare module '../../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof passwordSettings> {}
}
