/** What operators do with payments that are left to people. */
import * as z from 'zod/mini'
import { endpoint, Moment } from '../base.ts'
import { Payment } from '../cashier.ts'
import { PlayerDigits, reason } from '../office.ts'
import { moneyRefusals } from '../wallet.ts'

const paymentDigits = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

/** A payment that waits for a person, or has been judged by one. */
export const OfficePayment = z.extend(Payment, {
  playerId: z.string(),
  provider: z.string(),
  /** The number of the step that left it to people: a judgement names it. */
  step: z.int(),
  /** When it was left to people, and why. */
  leftAt: Moment,
  note: z.string(),
})
export type OfficePayment = z.output<typeof OfficePayment>

export const listManualPayments = endpoint({
  method: 'GET',
  path: '/api/v18/office/payments/manual',
  audience: { operator: 'payments.read' },
  summary: 'Платежи, которые ждут решения сотрудника, сначала старые',
  query: z.object({
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,14}\.\d{1,18}\.\d{1,15}$/))),
  }),
  answer: z.object({ payments: z.array(OfficePayment), next: z.nullable(z.string()) }),
  refusals: {},
})

/**
 * `paid`: the money went where it was to go, so a deposit is credited and a withdrawal taken off;
 * `failed`: it did not, so what is held goes back. Asked again with the same decision it answers alike.
 */
export const judgePayment = endpoint({
  method: 'POST',
  path: '/api/v18/office/payments/:playerId/:paymentId/judgement',
  audience: { operator: 'payments.judge' },
  summary: 'Решить платёж, оставленный людям: прошёл он или нет',
  params: z.object({ playerId: PlayerDigits, paymentId: paymentDigits }),
  body: z.strictObject({
    step: z.int().check(z.gte(1), z.lte(10_000)),
    decision: z.enum(['paid', 'failed']),
    why: reason('Напишите, почему'),
  }),
  answer: OfficePayment,
  refusals: {
    ...moneyRefusals,
    payment_not_manual: {
      status: 409,
      code: 1408,
      message: 'Этот шаг платежа решения не ждёт',
    },
    payment_judged: { status: 409, code: 1409, message: 'Платёж уже решён иначе' },
    payment_stuck: {
      status: 409,
      code: 1410,
      message: 'Деньги не двинулись: номера обоих переводов заняты. Нужен разработчик.',
    },
  },
})
