import { Currency } from '@ayva/contract/base'
import * as z from 'zod/mini'
import { type Kind } from '#lib/work/events.ts'

/** A deposit was credited to its player. */
const Credited = z.object({
  paymentId: z.coerce.bigint(),
  isFirst: z.optional(z.boolean()),
  sum: z.optional(z.coerce.bigint()),
  currency: z.optional(Currency),
})
export const depositCredited: Kind<z.output<typeof Credited>> = {
  kind: 'cashier.deposit_credited',
  body: Credited,
}

/** A withdrawal is late, and its player is informed. */
export const promiseBroken: Kind<{ paymentId: bigint; position: number }> = {
  kind: 'cashier.promise_broken',
  body: z.object({ paymentId: z.coerce.bigint(), position: z.int() }),
}

/** Closes a player's unpaid deposits that exceed a limit set after they were started. */
export const OVER_LIMIT_JOB = 'cashier.over_limit'
