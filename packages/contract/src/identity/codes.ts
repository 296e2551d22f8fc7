import * as z from 'zod/mini'
import { cleaned } from '../base.ts'

/** Seconds until the next code may be requested, by channel. */
export const WAIT_SECONDS = { email: 300, phone: 60, call: 60 } as const
/** The most codes that may be requested in an hour. */
export const REQUESTS_MAX = 11

/** Six digits. */
export const Code = z
  .string({ error: 'Введите код' })
  .check(
    cleaned('code'),
    z.minLength(1, 'Введите код'),
    z.regex(/^\d{6}$/, 'Код состоит из шести цифр'),
  )

/** Refusals of calls that take a code. */
export const codeRefusals = {
  code_wrong: { status: 422, code: 3, message: 'Неверный код' },
  code_expired: { status: 422, code: 43, message: 'Срок действия кода истёк. Запросите новый.' },
  code_tries_over: {
    status: 429,
    code: 2301,
    message: 'Слишком много неверных кодов. Подождите и запросите новый.',
  },
} as const

/** Refusals of calls that send a code: code 39 for letters, 40 for messages and calls. */
export const waitRefusals = {
  email_wait: {
    status: 429,
    code: 39,
    message: 'Код уже отправлен. Новый можно запросить через {seconds} с.',
  },
  phone_wait: {
    status: 429,
    code: 40,
    message: 'Код уже отправлен. Новый можно запросить через {seconds} с.',
  },
} as const

/** Refusals about the total of letters or messages. */
export const sendingRefusals = {
  sending_over: {
    status: 503,
    code: 2302,
    message: 'Сейчас мы не можем отправить ни письмо, ни код. Попробуйте через {minutes} мин.',
  },
} as const

/** Further refusals of calls that send a code to a phone. */
export const phoneRefusals = {
  phone_country: {
    status: 422,
    code: 2303,
    message: 'На номера этой страны мы не отправляем коды. Укажите другой номер или e-mail.',
  },
  ...sendingRefusals,
} as const
