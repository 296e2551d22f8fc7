/** What the cashier tells other modules, and itself. */
import * as z from 'zod/mini'
import { type Kind } from '#lib/work/events.ts'

/** A deposit has been credited to its player. */
const Credited = z.object({ paymentId: z.coerce.bigint(), isFirst: z.optional(z.boolean()) })
export const depositCredited: Kind<z.output<typeof Credited>> = {
  kind: 'cashier.deposit_credited',
  body: Credited,
}

/** A withdrawal is late, and its player is to be told. */
export const promiseBroken: Kind<{ paymentId: bigint; position: number }> = {
  kind: 'cashier.promise_broken',
  body: z.object({ paymentId: z.coerce.bigint(), position: z.int() }),
}

/** Closes the unpaid deposits of a player that go beyond a limit which was set after them. */
export const OVER_LIMIT_JOB = 'cashier.over_limit'
