/** What operators do with payments that are left to people. */
import * as z from 'zod/mini'
import { Currency, endpoint, Minor, Moment, PathId } from '../../base.ts'
import { Payment } from '../cashier.ts'
import { KnownAs, periodFields, periodRefusals, PlayerDigits, reason, Total } from '../../office.ts'
import { SameReason } from './risk.ts'
import { moneyRefusals } from '../../ledger/wallet.ts'

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
  /** The rules that left a withdrawal to people before it was sent; empty where none did. */
  review: z.array(z.string()),
  /** How many promises were broken. */
  broken: z.int(),
  /**
   * What of it people may do now: `decision`, it was never sent and may be let go or refused; `judgement`, a
   * person says whether it went through; null where nothing is to be decided.
   */
  awaits: z.nullable(z.enum(['decision', 'judgement'])),
  /** Who has said what of the step, and how many must say the same; one who refuses or asks for documents is enough. */
  agreed: z.object({
    by: z.array(z.object({ operator: z.string(), decision: z.string() })),
    of: z.int(),
  }),
})
export type OfficePayment = z.output<typeof OfficePayment>

export const listManualPayments = endpoint({
  method: 'GET',
  path: '/api/v18/office/payments/manual',
  audience: { operator: 'payments.read' },
  summary: 'Платежи, о которых провайдер не сказал ясно, прошли ли они, сначала старые',
  query: z.object({
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,14}\.\d{1,18}\.\d{1,15}$/))),
  }),
  answer: z.object({ payments: z.array(OfficePayment), next: z.nullable(z.string()) }),
  refusals: {},
})

/**
 * `paid`: the money went where it was to go, so a deposit is credited and a withdrawal taken off;
 * `failed`: it did not, so what is held goes back. From a sum on two operators have to say the same of whatever
 * moves money. Asked again with the same decision it answers alike.
 */
export const judgePayment = endpoint({
  method: 'POST',
  path: '/api/v18/office/payments/:playerId/:paymentId/judgement',
  audience: { operator: 'payments.judge' },
  confirmed: true,
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

const onePayment = z.object({ playerId: PlayerDigits, paymentId: paymentDigits })
const stepNumber = z.int().check(z.gte(1), z.lte(10_000))
const decisionRefusals = {
  payment_not_waiting: {
    status: 409,
    code: 1433,
    message: 'Этот шаг платежа такого решения не ждёт',
  },
  payment_stuck: judgePayment.refusals.payment_stuck,
} as const

/**
 * What a withdrawal of the queue waits for: `decision`, to be let go or refused; `judgement`, was sent, and a person
 * says whether it arrived; `documents` of its player. `late`: a promise was broken, whatever it waits for.
 */
export const waitingStates = ['decision', 'judgement', 'documents', 'late'] as const
export type WaitingState = (typeof waitingStates)[number]

/** A withdrawal of the queue, with what is known of its player. */
export const WaitingWithdrawal = z.extend(OfficePayment, {
  player: KnownAs,
  /** Why the player may be somebody else here, too, where nobody has found that they are not. */
  marks: z.array(SameReason),
  /** The moment that it was promised for has passed, or one before that has. */
  isLate: z.boolean(),
})
export type WaitingWithdrawal = z.output<typeof WaitingWithdrawal>

export const listWaitingWithdrawals = endpoint({
  method: 'GET',
  path: '/api/v18/office/withdrawals',
  audience: { operator: 'payments.read' },
  summary: 'Выводы, которые ждут людей или опаздывают: сначала те, где чаще нарушен срок',
  query: z.object({
    state: z.optional(z.enum(waitingStates)),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,6}\.\d{1,14}\.\d{1,18}\.\d{1,15}$/))),
  }),
  answer: z.object({ payments: z.array(WaitingWithdrawal), next: z.nullable(z.string()) }),
  refusals: {},
})

/** Counting ends here: who has more in a queue sees that there is more. */
export const COUNTED_MAX = 1_000

export const showWithdrawalQueue = endpoint({
  method: 'GET',
  path: '/api/v18/office/withdrawals/summary',
  audience: { operator: 'payments.read' },
  summary: 'Очередь выводов: сколько по состояниям, на какие суммы, как быстро платили',
  answer: z.object({
    /** At most `COUNTED_MAX`; a late one is counted in its state, too. */
    counts: z.object({
      all: z.int(),
      decision: z.int(),
      judgement: z.int(),
      documents: z.int(),
      late: z.int(),
    }),
    /** There are more than were counted and summed. */
    isMore: z.boolean(),
    sums: z.array(z.object({ currency: Currency, sum: Total })),
    oldestAt: z.nullable(Moment),
    /** Seconds, of the latest payouts that have arrived within a day. */
    payouts: z.object({
      count: z.int(),
      median: z.nullable(z.number()),
      p95: z.nullable(z.number()),
    }),
  }),
  refusals: {},
})

/** States of a payment by their names in docs/payment-states.md. */
export const paymentStates = [
  'new',
  'process',
  'success',
  'fail',
  'manual',
  'confirmed',
  'accepted',
  'verify',
  'refund_controversial',
  'cancelled',
  'delayed',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** A payment in a list: its steps and entries are told by `showOfficePayment`. */
export const ListedPayment = z.extend(Payment, {
  playerId: z.string(),
  player: KnownAs,
  provider: z.string(),
  kind: z.enum(['deposit', 'withdrawal']),
  state: z.enum(paymentStates),
})
export type ListedPayment = z.output<typeof ListedPayment>

const paymentQuery = {
  kind: z.optional(z.enum(['deposit', 'withdrawal'])),
  state: z.optional(z.enum(paymentStates)),
  /** `next` of the page before. */
  after: z.optional(z.string().check(z.regex(/^\d{1,14}\.\d{1,18}\.\d{1,15}$/))),
}

export const listOfficePayments = endpoint({
  method: 'GET',
  path: '/api/v18/office/payments',
  audience: { operator: 'payments.read' },
  summary: 'Все пополнения и выводы, новые сначала: по виду, состоянию, способу, игроку и времени',
  query: z.object({
    ...periodFields,
    ...paymentQuery,
    /** The number of a payment system. */
    system: z.optional(PathId),
    playerId: z.optional(PlayerDigits),
  }),
  answer: z.object({ payments: z.array(ListedPayment), next: z.nullable(z.string()) }),
  refusals: periodRefusals,
})

/** For who helps players and sees no other payments. */
export const listPlayerPayments = endpoint({
  method: 'GET',
  path: '/api/v18/office/players/:playerId/payments',
  audience: { operator: 'players.read' },
  summary: 'Платежи одного игрока, новые сначала',
  params: z.object({ playerId: PlayerDigits }),
  query: z.object(paymentQuery),
  answer: z.object({ payments: z.array(ListedPayment), next: z.nullable(z.string()) }),
  refusals: {},
})

/** What a transfer of a payment has booked on one account. */
const Entry = z.object({
  reason: z.string(),
  account: z.string(),
  amount: Minor,
  /** 1 for a commission, 2 for what is disputed, as the specification numbers them. */
  purpose: z.nullable(z.int()),
})

export const showOfficePayment = endpoint({
  method: 'GET',
  path: '/api/v18/office/payments/:playerId/:paymentId',
  audience: { operator: 'payments.read' },
  summary: 'Один платёж с его шагами, решениями и проводками',
  params: onePayment,
  answer: z.extend(OfficePayment, {
    steps: z.array(
      z.object({
        step: z.int(),
        statusId: z.int(),
        actor: z.string(),
        note: z.string(),
        at: Moment,
      }),
    ),
    entries: z.array(Entry),
  }),
  refusals: {},
})

/**
 * `approve` lets a withdrawal go, from a sum on when a second operator has said so too; `documents` asks its
 * player for them; `refuse` gives the money back. Said again by the same operator it answers alike.
 */
export const decideWithdrawal = endpoint({
  method: 'POST',
  path: '/api/v18/office/payments/:playerId/:paymentId/decision',
  audience: { operator: 'payments.approve' },
  confirmed: true,
  summary: 'Решить вывод, который ждёт людей: отправить, попросить документы или вернуть деньги',
  params: onePayment,
  body: z.strictObject({
    step: stepNumber,
    decision: z.enum(['approve', 'documents', 'refuse']),
    why: reason('Напишите, почему'),
  }),
  answer: OfficePayment,
  refusals: { ...moneyRefusals, ...decisionRefusals },
})

/**
 * A bank has taken a paid one back. A deposit is taken off the player's cash as far as `recover` says, what
 * remains is the casino's loss; a withdrawal comes back to the player whole. Two operators from a sum on.
 */
export const refundControversial = endpoint({
  method: 'POST',
  path: '/api/v18/office/payments/:playerId/:paymentId/controversial',
  audience: { operator: 'payments.refund' },
  confirmed: true,
  summary: 'Вернуть спорный платёж: банк забрал деньги назад',
  params: onePayment,
  body: z.strictObject({
    step: stepNumber,
    recover: z.enum(['cash', 'nothing']),
    why: reason('Напишите, почему'),
  }),
  answer: OfficePayment,
  refusals: { ...moneyRefusals, ...decisionRefusals },
})
