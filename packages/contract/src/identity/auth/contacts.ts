/** E-mail and phone of a player: confirming and changing them by a code or a link. */
import * as z from 'zod/mini'
import { endpoint, Moment } from '../../base.ts'
import { Code, codeRefusals, phoneRefusals, sendingRefusals, waitRefusals } from '../codes.ts'
import { Phone } from '../../phone.ts'
import { Proof, proofRefusals } from '../factors.ts'
import { attempts, Email } from './fields.ts'

const Ttl = z.int()
/** `call` reads the code out by a voice call. */
const By = z._default(z.enum(['sms', 'call']), 'sms')

export const requestConfirm = endpoint({
  method: 'POST',
  path: '/api/v18/users/self/requestConfirm',
  audience: 'player',
  whileBlocked: true,
  summary: 'Ещё одно письмо со ссылкой для подтверждения e-mail',
  answer: z.object({ email: z.string(), ttl: Ttl }),
  refusals: {
    email_missing: { status: 422, code: 3, message: 'E-mail не указан' },
    email_confirmed: { status: 422, code: 1103, message: 'E-mail уже подтверждён' },
    email_wait: waitRefusals.email_wait,
    ...sendingRefusals,
    ...attempts,
  },
})

export const requestPhoneCode = endpoint({
  method: 'POST',
  path: '/api/v18/users/self/confirmPhone',
  audience: 'player',
  whileBlocked: true,
  summary: 'Код для подтверждения телефона: сообщением или звонком',
  body: z.strictObject({ by: By }),
  answer: z.object({ phone: z.string(), ttl: Ttl }),
  refusals: {
    phone_missing: { status: 422, code: 3, message: 'Телефон не указан' },
    phone_confirmed: { status: 422, code: 1141, message: 'Телефон уже подтверждён' },
    phone_wait: waitRefusals.phone_wait,
    ...phoneRefusals,
  },
})

export const confirmPhone = endpoint({
  method: 'PUT',
  path: '/api/v18/users/self/confirmPhone',
  audience: 'player',
  whileBlocked: true,
  summary: 'Подтверждение телефона кодом',
  body: z.strictObject({ code: Code }),
  answer: z.object({ phone: z.string(), phoneConfirmed: z.literal(true) }),
  refusals: codeRefusals,
})

/** The waiting times, named after the calls that must wait. */
const WaitName = z.enum(['requestConfirm', 'confirmPhone', 'confirmPhoneCall', 'email', 'phone'])
export type WaitName = z.output<typeof WaitName>

export const rateLimits = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/rate-limits',
  audience: 'player',
  whileBlocked: true,
  summary: 'Ожидания перед следующими запросами кодов и писем',
  answer: z.array(z.object({ name: WaitName, ttl: Ttl, nextRequest: Moment })),
  refusals: {},
})

const emailRecent = {
  email_recent: {
    status: 422,
    code: 1142,
    message: 'E-mail недавно менялся. Следующая смена возможна через {hours} ч.',
  },
  email_used: { status: 422, code: 3, message: 'Этот e-mail уже используется' },
} as const
const phoneRecent = {
  phone_recent: {
    status: 422,
    code: 1143,
    message: 'Телефон недавно менялся. Следующая смена возможна через {hours} ч.',
  },
  phone_used: { status: 422, code: 3, message: 'Этот телефон уже используется' },
} as const

export const askEmail = endpoint({
  method: 'POST',
  path: '/api/v18/users/self/email',
  audience: 'player',
  summary: 'Новый e-mail: код на него; до кода остаётся прежний',
  body: z.strictObject({ email: Email, ...Proof }),
  answer: z.object({ email: z.string(), ttl: Ttl }),
  refusals: {
    ...proofRefusals,
    ...emailRecent,
    email_same: { status: 422, code: 3, message: 'Это ваш нынешний e-mail' },
    email_wait: waitRefusals.email_wait,
    ...sendingRefusals,
  },
})

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/v18/users/self/email',
  audience: 'player',
  summary: 'Смена e-mail кодом, который пришёл на новый адрес',
  body: z.strictObject({ code: Code }),
  answer: z.object({ email: z.string() }),
  refusals: { ...codeRefusals, ...emailRecent },
})

export const askPhone = endpoint({
  method: 'POST',
  path: '/api/v18/users/self/phone',
  audience: 'player',
  summary: 'Новый телефон: код на него; до кода остаётся прежний',
  body: z.strictObject({ phone: Phone, ...Proof, by: By }),
  answer: z.object({ phone: z.string(), ttl: Ttl }),
  refusals: {
    ...proofRefusals,
    ...phoneRecent,
    phone_same: { status: 422, code: 3, message: 'Это ваш нынешний телефон' },
    phone_wait: waitRefusals.phone_wait,
    ...phoneRefusals,
  },
})

export const changePhone = endpoint({
  method: 'PUT',
  path: '/api/v18/users/self/phone',
  audience: 'player',
  summary: 'Смена телефона кодом, который пришёл на новый номер',
  body: z.strictObject({ code: Code }),
  answer: z.object({ phone: z.string() }),
  refusals: { ...codeRefusals, ...phoneRecent },
})
