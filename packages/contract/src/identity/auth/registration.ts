/** Registration by e-mail or by phone; the data that the law requires may be given later. */
import * as z from 'zod/mini'
import { endpoint } from '../../base.ts'
import { captchaRefusals } from '../captcha.ts'
import { phoneRefusals } from '../codes.ts'
import { Phone } from '../../phone.ts'
import { TokenAnswer } from './entry.ts'
import { attempts, BroughtCode, Email, NewPassword, passwordRefusals } from './fields.ts'

/** The edition of the rules that `/rules` shows and a new player accepts. */
export const RULES_VERSION = '2026-11-01'
const OLDEST_BIRTH_YEAR = 1900

/** A calendar day, YYYY-MM-DD; null if it was chosen only in part. */
export const BirthDate = z.iso
  .date({
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? 'Введите дату рождения'
        : 'Некорректная дата рождения',
  })
  .check(
    z.refine((day) => Number(day.slice(0, 4)) >= OLDEST_BIRTH_YEAR, 'Некорректная дата рождения'),
  )

/** The currencies in which an account can be opened. */
export const AccountCurrency = z.enum(['RUB', 'UAH', 'USD', 'KZT', 'INR', 'AZN'], {
  error: 'Валюта недоступна',
})
export type AccountCurrency = z.output<typeof AccountCurrency>

/** Required data that a new player may give later, but before paying in. */
export const Missing = z.enum(['birthDate', 'agreement'])
export type Missing = z.output<typeof Missing>

const agreement = z.literal(true, { error: 'Подтвердите согласие с правилами' })
const rulesVersion = z.string().check(z.maxLength(32))

/** Refusals of calls about money until the required data is complete. */
export const completionRefusals = {
  registration_incomplete: {
    status: 422,
    code: 1112,
    message: 'Сначала закончите регистрацию в кассе: нужны дата рождения и согласие с правилами',
  },
  account_closing: {
    status: 422,
    code: 1113,
    message:
      'Аккаунт закрывается: на нём можно только вывести деньги. Передумать можно в настройках.',
  },
} as const

const ageRefusals = {
  too_young: { status: 422, code: 3, message: 'Вам должно быть не менее {years} лет' },
  rules_changed: {
    status: 422,
    code: 3,
    message: 'Правила изменились. Обновите страницу и прочитайте новые.',
  },
} as const

const newcomer = {
  password: NewPassword,
  // May be given later by `completeRegistration`; accepting the rules requires their version.
  birthDate: z.optional(BirthDate),
  currency: z._default(AccountCurrency, 'RUB'),
  agreement: z.optional(agreement),
  rulesVersion: z.optional(rulesVersion),
  referralCode: z.optional(BroughtCode),
  promoCode: z.optional(BroughtCode),
}

const newcomerRefusals = {
  registration_closed: { status: 422, code: 1111, message: 'Регистрация сейчас закрыта' },
  ...passwordRefusals,
  ...ageRefusals,
  ...captchaRefusals,
  ...attempts,
} as const

export const registerByEmail = endpoint({
  method: 'POST',
  path: '/api/v18/lookup/email',
  audience: 'guest',
  captcha: true,
  summary: 'Регистрация по e-mail и паролю',
  body: z.strictObject({ email: Email, ...newcomer }),
  answer: TokenAnswer,
  refusals: {
    email_used: { status: 422, code: 3, message: 'Этот e-mail уже используется' },
    ...newcomerRefusals,
  },
})

export const registerByPhone = endpoint({
  method: 'POST',
  path: '/api/v18/lookup/phone',
  audience: 'guest',
  captcha: true,
  summary: 'Регистрация по телефону и паролю',
  body: z.strictObject({ phone: Phone, ...newcomer }),
  answer: TokenAnswer,
  refusals: {
    phone_used: { status: 422, code: 3, message: 'Этот телефон уже используется' },
    phone_wrong: { status: 422, code: 3, message: 'Некорректный телефон' },
    phone_country: phoneRefusals.phone_country,
    ...newcomerRefusals,
  },
})

/** Repeatable: existing data is not changed. */
export const completeRegistration = endpoint({
  method: 'POST',
  path: '/api/v18/users/self/registration',
  audience: 'player',
  summary: 'Досказать то, без чего нет игры на деньги: дату рождения и согласие с правилами',
  body: z
    .strictObject({
      birthDate: z.optional(BirthDate),
      agreement: z.optional(agreement),
      rulesVersion: z.optional(rulesVersion),
    })
    .check(z.refine((told) => Object.keys(told).length > 0, 'Заполните это поле')),
  answer: z.object({ missing: z.array(Missing) }),
  refusals: ageRefusals,
})
