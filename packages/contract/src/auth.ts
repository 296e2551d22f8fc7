import * as z from 'zod/mini'
import { EntryAnswer, TokenAnswer } from './auth/entry.ts'
import { attempts, Email, NewPassword, passwordRefusals, Secret } from './auth/fields.ts'
import { endpoint } from './base.ts'
import { codeRefusals } from './codes.ts'
import { secondFactorFields } from './factors.ts'
import { setting, Switch, unread, type ValuesOf } from './setting.ts'

export { tokenOf } from './auth/entry.ts'
export * from './auth/fields.ts'
export * from './auth/passwords.ts'
export * from './auth/sessions.ts'

/** The edition of the rules that `/rules` shows and that a new player accepts. */
export const RULES_VERSION = '2026-11-01'
const OLDEST_BIRTH_YEAR = 1900

/** A day of the calendar, YYYY-MM-DD; null stands for one that was not wholly chosen. */
const BirthDate = z.iso
  .date({
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? 'Введите дату рождения'
        : 'Некорректная дата рождения',
  })
  .check(
    z.refine((day) => Number(day.slice(0, 4)) >= OLDEST_BIRTH_YEAR, 'Некорректная дата рождения'),
  )

/** What an account may be opened in. */
export const AccountCurrency = z.enum(['RUB', 'UAH', 'USD', 'KZT', 'INR', 'AZN'], {
  error: 'Валюта недоступна',
})
export type AccountCurrency = z.output<typeof AccountCurrency>

/** What the law asks for, and a new player may tell after the registration, but before money. */
export const Missing = z.enum(['birthDate', 'agreement'])
export type Missing = z.output<typeof Missing>

const agreement = z.literal(true, { error: 'Подтвердите согласие с правилами' })
const rulesVersion = z.string().check(z.maxLength(32))

/** Money waits until the account is complete. */
export const completionRefusals = {
  registration_incomplete: {
    status: 422,
    code: 1112,
    message: 'Сначала закончите регистрацию в кассе: нужны дата рождения и согласие с правилами',
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

export const registerByEmail = endpoint({
  method: 'POST',
  path: '/api/v18/lookup/email',
  audience: 'guest',
  summary: 'Регистрация по e-mail и паролю',
  body: z.strictObject({
    email: Email,
    password: NewPassword,
    // Told now or by `completeRegistration`; an agreement is one to a version of the rules.
    birthDate: z.optional(BirthDate),
    currency: z._default(AccountCurrency, 'RUB'),
    agreement: z.optional(agreement),
    rulesVersion: z.optional(rulesVersion),
  }),
  answer: TokenAnswer,
  refusals: {
    registration_closed: {
      status: 422,
      code: 1111,
      message: 'Регистрация сейчас закрыта',
    },
    email_used: { status: 422, code: 3, message: 'Этот e-mail уже используется' },
    phone_used: { status: 422, code: 3, message: 'Этот телефон уже используется' },
    ...passwordRefusals,
    ...ageRefusals,
    ...attempts,
  },
})

/** Repeatable: what is known already stays as it was told first. */
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

export const logIn = endpoint({
  method: 'POST',
  path: '/api/v18/login/lookup',
  audience: 'guest',
  summary: 'Вход по e-mail и паролю',
  body: z.strictObject({
    lookup: z
      .string({ error: 'Введите e-mail' })
      .check(z.minLength(1, 'Введите e-mail'), z.maxLength(254, 'Некорректный e-mail')),
    password: Secret,
    ...secondFactorFields,
  }),
  answer: EntryAnswer,
  refusals: {
    credentials_wrong: { status: 422, code: 10, message: 'E-mail или пароль не подходят' },
    account_closed: { status: 422, code: 1, message: 'Этот аккаунт закрыт' },
    ...codeRefusals,
    ...attempts,
  },
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/v18/email/confirm',
  audience: 'guest',
  summary: 'Подтверждение e-mail по ссылке из письма',
  body: z.strictObject({
    token: z.string({ error: 'Ссылка неполная' }).check(z.maxLength(100, 'Ссылка неполная')),
  }),
  answer: z.object({ email: z.string() }),
  refusals: {
    link_used: { status: 422, code: 1104, message: 'Ссылка уже использована: e-mail подтверждён' },
    link_dead: { status: 422, code: 1105, message: 'Ссылка не подходит или устарела' },
  },
})

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/v18/email/confirmation',
  audience: 'player',
  summary: 'Ещё одно письмо со ссылкой для подтверждения e-mail',
  answer: z.object({ email: z.string() }),
  refusals: {
    email_confirmed: { status: 422, code: 1103, message: 'E-mail уже подтверждён' },
    letter_sent: {
      status: 429,
      code: 1102,
      message: 'Код уже отправлен. Новый можно запросить через {seconds} с.',
    },
    ...attempts,
  },
})

/** What the room lets an operator set. */
export const authSettings = {
  registration: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    summary: 'Регистрация новых игроков',
  }),
  agreement_rules: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    summary: 'Согласие с правилами спрашивается при регистрации; иначе в кассе, до денег',
  }),
  social_authorization: setting({
    schema: z.array(z.string().check(z.regex(/^[a-z]{2,20}$/))).check(z.maxLength(20)),
    shipped: [],
    visibility: 'public',
    summary: unread('auth', 'Социальные сети, через которые можно войти, по порядку'),
  }),
  email_domain_recommendation: setting({
    schema: z.strictObject({
      enabled: z.boolean(),
      domains: z
        .array(z.string().check(z.regex(/^(?:[a-z\d-]{1,63}\.)+[a-z]{2,63}$/, 'Нужен домен')))
        .check(z.maxLength(50)),
    }),
    shipped: {
      enabled: true,
      domains: [
        ...['yandex.ru', 'mail.ru', 'gmail.com', 'bk.ru', 'list.ru', 'inbox.ru', 'rambler.ru'],
        ...['ya.ru', 'icloud.com', 'outlook.com', 'hotmail.com', 'yahoo.com', 'ukr.net', 'vk.com'],
        ...['internet.ru', 'proton.me', 'yandex.com', 'yandex.kz', 'mail.com'],
      ],
    },
    visibility: 'public',
    summary: 'Подсказка почтового домена, в котором опечатались; частые первыми',
  }),
}
declare module './settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof authSettings> {}
}
