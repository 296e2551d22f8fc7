/** What a player is told of money that leaves: how much may, where it went before, how long it takes. */
import * as z from 'zod/mini'
import { endpoint, Moment, Money, Uuid } from '../../base.ts'
import { RequisiteKind } from './orders.ts'
import { limitPeriods } from './withdrawal-settings.ts'

/** A limit of the player's as it stands. */
const Limit = z.object({
  period: z.enum(limitPeriods),
  limit: Money,
  used: Money,
  left: Money,
  /** When some of it is free again; null while all of it is. */
  retryAt: z.nullable(Moment),
})

/** What keeps a withdrawal from being larger. */
const withdrawalBounds = ['cash', 'limit', 'confirmation'] as const

export const WithdrawalTerms = z.object({
  /** The player's own money. */
  cash: Money,
  /** The most that may leave now, by whatever way. */
  largest: Money,
  bound: z.enum(withdrawalBounds),
  limits: z.array(Limit),
  /** Null while the casino takes none. */
  tips: z.nullable(z.object({ minimum: Money, maximum: Money })),
  /** Above this sum a person looks first; null where the program alone does. */
  peopleAbove: z.nullable(Money),
  /** Within so many minutes. */
  peopleMinutes: z.int(),
})
export type WithdrawalTerms = z.output<typeof WithdrawalTerms>

export const showWithdrawalTerms = endpoint({
  method: 'GET',
  path: '/api/v18/payments/withdrawal/terms',
  audience: 'player',
  whileBlocked: true,
  summary: 'Сколько можно вывести сейчас и что этому мешает',
  answer: WithdrawalTerms,
  refusals: {},
})

const SavedRequisite = z.object({
  id: Uuid,
  kind: RequisiteKind,
  /** What it looks like: the number itself is known to the provider alone. */
  mask: z.string(),
  paidAt: Moment,
  /** Ways out that can send there. */
  systems: z.array(z.int()),
})
export type SavedRequisite = z.output<typeof SavedRequisite>

export const listRequisites = endpoint({
  method: 'GET',
  path: '/api/v18/payments/requisites',
  audience: 'player',
  whileBlocked: true,
  summary: 'Куда игрок уже выводил, последние сначала',
  answer: z.array(SavedRequisite),
  refusals: {},
})

export const removeRequisite = endpoint({
  method: 'DELETE',
  path: '/api/v18/payments/requisites/:id',
  audience: 'player',
  whileBlocked: true,
  summary: 'Не предлагать больше эти реквизиты',
  params: z.object({ id: Uuid }),
  answer: z.object({ removed: z.literal(true) }),
  refusals: {},
})

/** Of the last payouts that arrived; null where there are too few to say anything. */
const PayoutTime = z.nullable(
  z.object({
    /** From how many payouts it is reckoned, and of how many days. */
    payouts: z.int(),
    days: z.int(),
    medianSeconds: z.int(),
    /** So long it took at most for 95 of 100. */
    p95Seconds: z.int(),
  }),
)

export const showPayoutTime = endpoint({
  method: 'GET',
  path: '/api/v18/payments/payout-time',
  audience: 'guest',
  summary: 'За сколько приходят выводы: по настоящим заявкам за 30 дней',
  answer: PayoutTime,
  refusals: {},
  cacheSeconds: 60,
})

/** Of a withdrawal alone. */
export const withdrawalRefusals = {
  saved_unknown: {
    status: 422,
    code: 1430,
    message: 'Этих реквизитов больше нет. Выберите другие или введите заново.',
  },
  withdrawal_limit: {
    status: 422,
    code: 1431,
    message: 'Лимит вывода за {period}: {limit}. Уже выведено {used}, сейчас можно {left}.',
  },
  tips_off: { status: 422, code: 1432, message: 'Чаевые сейчас не принимаем' },
  tips_below_min: { status: 422, code: 3, message: 'Чаевые не меньше {min}' },
  tips_above_max: { status: 422, code: 3, message: 'Чаевые не больше {max}' },
} as const

/** A sum of tips; an empty one is asked for in words. */
export const Tips = z.codec(
  z
    .string({ error: 'Неверный формат суммы' })
    .check(
      z.regex(/^.{1,}/su, 'Укажите сумму чаевых'),
      z.regex(/^\d{0,18}$/, 'Неверный формат суммы'),
    ),
  z.bigint(),
  { decode: (digits) => BigInt(digits), encode: (minor) => minor.toString() },
)
