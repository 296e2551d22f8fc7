/** Login, and the answer of every call that logs in. */
import * as z from 'zod/mini'
import { endpoint } from '../../base.ts'
import { captchaRefusals } from '../captcha.ts'
import { codeRefusals } from '../codes.ts'
import { CodeAsked, secondFactorFields } from '../factors.ts'
import { attempts, Secret } from './fields.ts'

export const TokenAnswer = z.object({ token: z.string() })
export const EntryAnswer = z.union([TokenAnswer, CodeAsked])

/** The token in the answer, for callers without a second factor; throws otherwise. */
export function tokenOf(answer: z.output<typeof EntryAnswer>): string {
  if ('token' in answer) return answer.token
  throw new Error(`a code is asked for, sent to ${answer.lookup}`)
}

/** An e-mail or a phone, as typed. */
const Lookup = z
  .string({ error: 'Введите e-mail или телефон' })
  .check(
    z.minLength(1, 'Введите e-mail или телефон'),
    z.maxLength(254, 'Некорректный e-mail или телефон'),
  )

export const logIn = endpoint({
  method: 'POST',
  path: '/api/v18/login/lookup',
  audience: 'guest',
  captcha: true,
  summary: 'Вход по e-mail или телефону и паролю',
  body: z.strictObject({
    lookup: Lookup,
    password: Secret,
    ...secondFactorFields,
  }),
  answer: EntryAnswer,
  refusals: {
    credentials_wrong: { status: 422, code: 10, message: '{name} или пароль не подходят' },
    account_closed: { status: 422, code: 1, message: 'Этот аккаунт закрыт' },
    ...codeRefusals,
    ...captchaRefusals,
    ...attempts,
  },
})
