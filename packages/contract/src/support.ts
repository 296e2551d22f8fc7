/** Messages from visitors and players to the operator's mailbox. */
import * as z from 'zod/mini'
import { attempts, Email } from './auth/fields.ts'
import { cleaned, endpoint } from './base.ts'
import { setting, type ValuesOf } from './setting.ts'
import { SUPPORT_TEXT_MAX, supportTopics } from './support/bounds.ts'

export * from './support/bounds.ts'

const SUPPORT_TEXT_MIN = 10

export const writeToSupport = endpoint({
  method: 'POST',
  path: '/api/v18/support/messages',
  audience: 'guest',
  summary: 'Письмо в поддержку: уходит на её почту, отправителю приходит подтверждение',
  body: z.strictObject({
    /** Where the answer goes; a player may leave it out and is answered at the account's address. */
    email: z.optional(Email),
    topic: z.enum(supportTopics, { error: 'Выберите тему' }),
    text: z
      .string({ error: 'Напишите, что случилось' })
      .check(
        cleaned('text'),
        z.minLength(SUPPORT_TEXT_MIN, 'Напишите чуть подробнее'),
        z.maxLength(SUPPORT_TEXT_MAX, `Не больше ${SUPPORT_TEXT_MAX} знаков`),
      ),
  }),
  answer: z.object({
    /** Stands in both letters, so that a sender can name the message later. */
    number: z.string(),
    email: z.string(),
  }),
  refusals: {
    support_off: {
      status: 404,
      code: 4110,
      message: 'Поддержка сейчас не принимает письма отсюда',
    },
    email_needed: { status: 422, code: 3, message: 'Укажите e-mail: на него придёт ответ' },
    attempts_over: attempts.attempts_over,
  },
})

export const supportSettings = {
  support_email: setting({
    schema: z.strictObject({
      email: z
        .string()
        .check(z.maxLength(120), z.regex(/^([^\s@<>"]{1,64}@[^\s@<>"]{1,54})?$/, 'Адрес почты')),
    }),
    shipped: { email: 'support@ayva.localhost' },
    visibility: 'public',
    summary: 'Почта поддержки: сюда приходят письма со страницы /support; пусто: страница закрыта',
  }),
}
declare module './settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof supportSettings> {}
}
