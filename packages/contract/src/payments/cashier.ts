import * as z from 'zod/mini'
import { Currency, deepPageOf, endpoint, Minor, Moment, Money, Uuid } from '../base.ts'
import { confirmationRefusals } from '../identity/kyc.ts'
import { periodEdge, periodRefusals } from './cashier/history.ts'
import { amountWords, RequisiteKind, requisiteText, systemId } from './cashier/orders.ts'
import { ExtraData } from './cashier/extra.ts'
import { paymentFilters } from './cashier/payments.ts'
import { Tips, withdrawalRefusals } from './cashier/withdrawals.ts'
import { moneyRefusals } from '../ledger/wallet.ts'

export * from './cashier/confirmations.ts'
export * from './cashier/extra.ts'
export * from './cashier/deposits.ts'
export { listBonusTransactions } from './cashier/history.ts'
export * from './cashier/payments.ts'
export * from './cashier/settings.ts'
export * from './cashier/withdrawal-settings.ts'
export * from './cashier/withdrawals.ts'

/** What an entry of the casino's side of a payment is for. */
export const paymentPurpose = {
  PURPOSE_ACCOUNT_COMMISSION: 1,
  PURPOSE_CONTROVERSIAL: 2,
} as const

/** A way to pay in or out in one currency. */
export const PaymentSystem = z.object({
  id: z.int(),
  key: z.string(),
  typeId: z.int(),
  name: z.string(),
  icon: z.string(),
  /** How long it usually takes, in words. */
  term: z.string(),
  currency: Currency,
  minimum: Money,
  maximum: Money,
  /** The sum must divide by this many minor units. */
  multipleOf: Minor,
  /** In hundredths of a per cent of the sum, rounded down. */
  commissionBp: z.int(),
  /** Within so many seconds the money is promised to be where it goes. */
  promisedSeconds: z.int(),
  /** What it asks for, in order, and on which of two forms. */
  fields: z.array(z.object({ kind: RequisiteKind, form: z.literal([1, 2]) })),
  /** Switched off for now: it is shown, and cannot be used. */
  active: z.boolean(),
  /** All through whom it goes have failed of late: it may be tried, and may well fail. */
  troubled: z.boolean(),
})
export type PaymentSystem = z.output<typeof PaymentSystem>

export const Payment = z.object({
  id: z.int(),
  /** The name of the payment at the provider. */
  operationId: Uuid,
  typeId: z.int(),
  statusId: z.int(),
  sum: Money,
  currency: Currency,
  commission: Money,
  /** A part of the sum that the player has left for the casino. */
  tips: Money,
  method: z.object({ key: z.string(), name: z.string(), icon: z.string() }),
  /** Where a withdrawal goes, with the middle hidden. */
  requisite: z.nullable(z.string()),
  /** Why it failed, where it did. */
  reason: z.nullable(z.string()),
  promisedAt: z.nullable(Moment),
  createdAt: Moment,
  finishedAt: z.nullable(Moment),
  /** The cash after the payment moved money. */
  balanceAfter: z.nullable(Money),
  cancellable: z.boolean(),
})
export type Payment = z.output<typeof Payment>

export const PaymentDetails = z.extend(Payment, {
  /** The provider's page, while the player can still pay there. */
  redirectUrl: z.nullable(z.string()),
  /** What the player is to do elsewhere, where the provider asks for it (CASH-32: `extraDataPayments`). */
  extraData: z.nullable(ExtraData),
  events: z.array(z.object({ statusId: z.int(), at: Moment })),
  /** The rules that left a withdrawal to people, and how many of the operators that it needs have agreed. */
  review: z.array(z.string()),
  agreed: z.object({ by: z.int(), of: z.int() }),
  /** Promises that were changed, the first one first; a broken one is ours to answer for. */
  promises: z.array(
    z.object({
      was: z.nullable(Moment),
      until: z.nullable(Moment),
      broken: z.boolean(),
      why: z.string(),
      at: Moment,
    }),
  ),
})
export type PaymentDetails = z.output<typeof PaymentDetails>

export const listPaymentSystems = endpoint({
  method: 'GET',
  path: '/api/v18/payment-systems',
  audience: 'player',
  whileBlocked: true,
  summary: 'Способы пополнения (type=1) или вывода (type=2) в валюте игрока',
  query: z.object({ type: z._default(z.enum(['1', '2']), '1') }),
  answer: z.array(PaymentSystem),
  refusals: {},
})

export const showUserStatistic = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/statistic',
  audience: 'player',
  whileBlocked: true,
  summary: 'Счётчики игрока',
  answer: z.object({ deposit_count: z.int(), withdrawal_count: z.int() }),
  refusals: {},
})

export const createWithdrawal = endpoint({
  method: 'POST',
  path: '/api/v18/payments/withdrawal',
  audience: 'player',
  whileBlocked: true,
  idempotent: true,
  summary: 'Запросить вывод: сумма удерживается сразу',
  body: z.strictObject({
    sum: Minor,
    system: systemId,
    /** The first field of the system: where the money goes. Left out where `saved` is said. */
    requisite: z._default(requisiteText, ''),
    /** Its other fields. */
    requisites: z.optional(z.partialRecord(RequisiteKind, requisiteText)),
    /** In place of them: where money went before. */
    saved: z.optional(Uuid),
    /** A part of the sum. */
    tips: z.optional(Tips),
  }),
  answer: Payment,
  refusals: {
    ...moneyRefusals,
    ...amountWords,
    ...confirmationRefusals,
    ...withdrawalRefusals,
  },
})

/** Payments are many: their ids are whole numbers of up to 15 digits, which JSON carries exactly. */
const PaymentId = z.codec(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.int(), {
  decode: Number,
  encode: String,
})
const params = z.object({ paymentId: PaymentId })
export const showPayment = endpoint({
  method: 'GET',
  path: '/api/v18/payments/:paymentId',
  audience: 'player',
  whileBlocked: true,
  summary: 'Платёж игрока со всеми его этапами',
  params,
  query: z.object({
    /** An open one is asked after at its provider at once; what it says comes as events. */
    ask: z.optional(z.literal('provider')),
  }),
  answer: PaymentDetails,
  refusals: {},
})

/** Naturally repeatable: a withdrawal that is already cancelled answers as the first time. */
export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/api/v18/payments/:paymentId/cancel',
  audience: 'player',
  whileBlocked: true,
  idempotent: true,
  summary: 'Отменить вывод, пока он не принят в работу',
  params,
  answer: Payment,
  refusals: {
    cancel_late: {
      status: 422,
      code: 1405,
      message: 'Заявка уже принята в работу, отменить её нельзя',
    },
    cancel_often: {
      status: 422,
      code: 1448,
      message: 'За сутки отменено заявок: {max}. Эта пойдёт дальше, и деньги придут на реквизиты.',
    },
  },
})

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/v18/payments',
  audience: 'player',
  whileBlocked: true,
  summary: 'Платежи за период, по умолчанию за 30 дней, новые сначала',
  query: z.object({
    ...deepPageOf(100),
    /** Payments that are older than this one. */
    before: z.optional(PaymentId),
    filter: z._default(z.enum(paymentFilters), 'all'),
    from: periodEdge,
    to: periodEdge,
    /** Whether the period is counted and summed: who goes on from a row that is known has that already. */
    totals: z._default(z.enum(['yes', 'no']), 'yes'),
  }),
  answer: z.object({
    payments: z.array(Payment),
    /** How many there are in the period, by filter. */
    counts: z.nullable(
      z.object({
        all: z.int(),
        deposit: z.int(),
        withdrawal: z.int(),
        open: z.int(),
        failed: z.int(),
      }),
    ),
    /** Totals of what has succeeded in the period. */
    sumPayments: z.nullable(z.object({ deposits: Money, withdrawals: Money })),
  }),
  refusals: periodRefusals,
})

export const countPayments = endpoint({
  method: 'GET',
  path: '/api/v18/payments/count',
  audience: 'player',
  whileBlocked: true,
  summary: 'Сколько у игрока платежей и сколько из них в работе',
  answer: z.object({ count: z.int(), awaiting: z.int() }),
  refusals: {},
})
