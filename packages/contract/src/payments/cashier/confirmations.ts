/** What is asked of a player before money moves, and from which sum on. */
import * as z from 'zod/mini'
import { Currency, endpoint, Money } from '../../base.ts'

const confirmationKinds = ['email', 'phone', 'kyc'] as const
export type ConfirmationKind = (typeof confirmationKinds)[number]

/**
 * What is paid in, or out, in the period and together with the sum that is asked for, may come to `above`
 * whole major units without the confirmation.
 */
export const ConfirmationRule = z.strictObject({
  of: z.enum(['deposit', 'withdrawal']),
  asks: z.enum(confirmationKinds),
  currency: Currency,
  /** The last 24 hours, or all that there was. */
  period: z.enum(['day', 'all']),
  above: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
})
export type ConfirmationRule = z.output<typeof ConfirmationRule>

/** A rule as it stands for one player. */
export const OwnRule = z.object({
  of: z.enum(['deposit', 'withdrawal']),
  asks: z.enum(confirmationKinds),
  period: z.enum(['day', 'all']),
  above: Money,
  used: Money,
  /** It asks nothing of this player any longer. */
  met: z.boolean(),
})
export type OwnRule = z.output<typeof OwnRule>

export const listConfirmations = endpoint({
  method: 'GET',
  path: '/api/v18/payments/confirmations',
  audience: 'player',
  whileBlocked: true,
  summary: 'Что и с какой суммы надо подтвердить, чтобы пополнять и выводить',
  answer: z.array(OwnRule),
  refusals: {},
})
