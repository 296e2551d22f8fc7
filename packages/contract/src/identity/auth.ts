import * as z from 'zod/mini'
import { endpoint } from '../base.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

export { logIn, tokenOf } from './auth/entry.ts'
export * from './auth/contacts.ts'
export * from './auth/fields.ts'
export * from './auth/passwords.ts'
export * from './auth/registration.ts'
export * from './auth/sessions.ts'
export * from './auth/tokens.ts'

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

export const authSettings = {
  registration: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'access',
    summary: 'Регистрация новых игроков',
  }),
  agreement_rules: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'protection',
    summary: 'Согласие с правилами спрашивается при регистрации; иначе в кассе, до денег',
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
        'yandex.ru',
        'mail.ru',
        'gmail.com',
        'bk.ru',
        'list.ru',
        'inbox.ru',
        'rambler.ru',
        'ya.ru',
        'icloud.com',
        'outlook.com',
        'hotmail.com',
        'yahoo.com',
        'ukr.net',
        'vk.com',
        'internet.ru',
        'proton.me',
        'yandex.com',
        'yandex.kz',
        'mail.com',
      ],
    },
    visibility: 'public',
    kind: 'content',
    summary: 'Подсказка почтового домена, в котором опечатались; частые первыми',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof authSettings> {}
}
