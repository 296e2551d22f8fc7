/** Messages from visitors and players to the operators' mailbox. */
import * as z from 'zod/mini'
import { attempts, Email } from '../identity/auth/fields.ts'
import { cleaned, endpoint } from '../base.ts'
import { setting, type ValuesOf } from '../setting.ts'
import { SUPPORT_TEXT_MAX, supportTopics } from './support/bounds.ts'
import { ChatText } from './support/chat-fields.ts'

export * from './support/bounds.ts'

const SUPPORT_TEXT_MIN = 10

const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Нужно время вида 09:00'))
const TimeZone = z.string().check(
  z.maxLength(60),
  z.refine((name) => isTimeZone(name), 'Такого часового пояса нет'),
)

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('ru', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}

export const writeToSupport = endpoint({
  method: 'POST',
  path: '/api/v18/support/messages',
  audience: 'guest',
  summary: 'Письмо в поддержку: уходит на её почту, отправителю приходит подтверждение',
  body: z.strictObject({
    /** The address for the reply; if a player omits it, the address of the account is used. */
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
    /** The number in both letters, by which the sender can refer to the message. */
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
    kind: 'content',
    summary: 'Почта поддержки: сюда приходят письма со страницы /support; пусто: страница закрыта',
  }),
  support_chat: setting({
    schema: z.strictObject({
      enabled: z.boolean(),
      from: TimeOfDay,
      to: TimeOfDay,
      timeZone: TimeZone,
    }),
    shipped: { enabled: true, from: '09:00', to: '21:00', timeZone: 'Europe/Moscow' },
    visibility: 'public',
    kind: 'content',
    summary:
      'Чат поддержки и часы, в которые на него отвечают; одинаковые часы: круглые сутки. Выключен: остаются письма',
  }),
  support_answers: setting({
    schema: z
      .array(
        z.strictObject({
          name: z.string().check(z.regex(/^[a-z\d-]{1,40}$/, 'Имя из латинских букв, цифр и -')),
          text: ChatText,
        }),
      )
      .check(z.maxLength(100)),
    shipped: [
      { name: 'hello', text: 'Здравствуйте! Уже смотрю, что случилось. Напишу, как только увижу.' },
      {
        name: 'documents',
        text: 'Документы проверяют люди. Где сейчас проверка, видно на странице «Верификация» в профиле.',
      },
      {
        name: 'break',
        text: 'Перерыв или лимит можно поставить на странице «Ответственная игра»: они действуют сразу.',
      },
    ],
    visibility: 'office',
    kind: 'content',
    summary: 'Готовые ответы чата поддержки',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof supportSettings> {}
}
