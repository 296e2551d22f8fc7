/** How money comes in: the sums to offer, and the order itself. */
import * as z from 'zod/mini'
import { completionRefusals } from '../../identity/auth.ts'
import { Currency, endpoint, Minor } from '../../base.ts'
import { depositGiftRefusals } from '../gifts/words.ts'
import { confirmationRefusals } from '../../identity/kyc.ts'
import { breakRefusals } from '../../protection/limits.ts'
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

/** Refusals of a deposit that say how far the player has got, and of what. */
const limitWords = {
  deposits_unpaid: {
    status: 422,
    code: 1407,
    message:
      'Начато слишком много пополнений: {max}. Оплатите одно из них или подождите, пока они закроются.',
  },
  deposits_failed: {
    status: 422,
    code: 1449,
    message:
      'За сутки не прошло пополнений: {max}. Проверьте карту или счёт у банка и попробуйте завтра.',
  },
  deposit_limited: {
    status: 422,
    code: 1460,
    message: 'По {whose} осталось {left} из {max}.',
  },
  deposit_ceiling: {
    status: 422,
    code: 1421,
    message: 'За сутки можно пополнить не больше чем на {max}, и {used} из них уже есть.',
  },
  deposit_pause: {
    status: 422,
    code: 1422,
    message: 'За последние сутки пополнено на {used}, пополнений: {count}. Это больше обычного.',
  },
} as const

export const createDeposit = endpoint({
  method: 'POST',
  path: '/api/v18/payments/deposit',
  audience: 'player',
  idempotent: true,
  summary: 'Создать пополнение и узнать, куда отправить игрока',
  body: z.strictObject({
    sum: Minor,
    system: systemId,
    /** What the way to pay asks for, of both its forms. */
    requisites: z.optional(z.partialRecord(RequisiteKind, requisiteText)),
    /** A page of this site, as a path or in full; the payment's id is put behind it. */
    returnUrl: z._default(z.string().check(z.maxLength(300)), returnPaths.processing),
    /** The player has seen the total that a `deposit_pause` tells, and goes on. */
    afterPause: z.optional(z.boolean()),
    /** A gift of the player's that goes with it. */
    gift: z.optional(z.int().check(z.minimum(1), z.maximum(999_999_999_999_999))),
  }),
  answer: z.object({ paymentId: z.int(), redirectUrl: z.string() }),
  refusals: {
    ...amountWords,
    ...limitWords,
    ...completionRefusals,
    ...confirmationRefusals,
    ...depositGiftRefusals,
    ...breakRefusals,
  },
})
