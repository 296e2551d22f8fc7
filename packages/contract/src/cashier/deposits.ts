/** How money comes in: the sums to offer, and the order itself. */
import * as z from 'zod/mini'
import { completionRefusals } from '../auth.ts'
import { Currency, endpoint, Minor } from '../base.ts'
import { confirmationRefusals } from '../kyc.ts'
import { amountWords, RequisiteKind, requisiteText, systemId } from './orders.ts'
import { returnPaths } from './payments.ts'

/** Sums to offer: one set for the first deposit, another for the later ones. */
export const DepositSuggestions = z.object({
  depositNumber: z.enum(['first', 'other']),
  values: z.array(
    z.object({
      /** In minor units of its currency. */
      value: z.int(),
      best_choice: z.boolean(),
      currency: Currency,
    }),
  ),
})
export type DepositSuggestions = z.output<typeof DepositSuggestions>

export const listDepositSuggestions = endpoint({
  method: 'GET',
  path: '/api/v18/payments/deposit-suggestions',
  audience: 'player',
  summary: 'Суммы пополнения: набор для первого и набор для следующих',
  answer: z.array(DepositSuggestions),
  refusals: {},
})

export const createDeposit = endpoint({
  method: 'POST',
  path: '/api/v18/payments/deposit',
  audience: 'player',
  idempotent: true,
  summary: 'Создать пополнение и узнать, куда отправить игрока',
  body: z.strictObject({
    sum: Minor,
    system: systemId,
    requisites: z.optional(z.partialRecord(RequisiteKind, requisiteText)),
    returnUrl: z._default(
      z.literal(returnPaths.processing, 'Возврат возможен только на сайт'),
      returnPaths.processing,
    ),
  }),
  answer: z.object({ paymentId: z.int(), redirectUrl: z.string() }),
  refusals: { ...amountWords, ...completionRefusals, ...confirmationRefusals },
})
