/** Bonus operations beside a player's payments. */
import * as z from 'zod/mini'
import { deepPageOf, endpoint, Moment, Money, Uuid } from '../../base.ts'
import { paymentType } from './payments.ts'

const { BONUS_DEPOSIT, BONUS_WITHDRAW } = paymentType

const BonusTransaction = z.object({
  /** Of the grant, or of the free rounds. */
  id: Uuid,
  typeId: z.literal([BONUS_DEPOSIT, BONUS_WITHDRAW]),
  sum: Money,
  /** What of the sum became the player's own money. */
  kept: Money,
  outcome: z.enum(['granted', 'won', 'converted', 'cancelled', 'expired', 'spent']),
  at: Moment,
})

/** A day or a moment; the rules read it, so that a wrong one is refused in their words. */
export const periodEdge = z.optional(z.string().check(z.maxLength(40)))
export const periodRefusals = {
  period_wrong: { status: 422, code: 3, message: 'Неверный период' },
} as const

export const listBonusTransactions = endpoint({
  method: 'GET',
  path: '/api/v18/payments/bonus-transactions',
  audience: 'player',
  whileBlocked: true,
  summary: 'Бонусные операции за период, по умолчанию за 30 дней, новые сначала',
  query: z.object({ ...deepPageOf(100), from: periodEdge, to: periodEdge }),
  answer: z.object({
    transactions: z.array(BonusTransaction),
    /** How many there are in the period. */
    count: z.int(),
  }),
  refusals: periodRefusals,
})
