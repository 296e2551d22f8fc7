/**
 * Handles deposits that were begun before their player set a limit that they exceed. Unpaid ones are closed at the
 * provider; paid ones belong to the player and are credited, with a message that the money can be withdrawn.
 */
import { paymentStatus as status } from '@ayva/contract/payments/cashier'
import { playedCurrencies } from '@ayva/contract/games/rounds/settings'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { depositLimitsOf } from '../../../protection/limits/limits.ts'
import { advance, announce } from '../payment/advance.ts'
import { closeLeft } from '../providers/opening.ts'
import * as store from '../payment/payment.sql.ts'
import { isFinal } from '../payment/states.ts'
import { listBegun } from './deposits.sql.ts'
import { withHand } from '../providers/hands.ts'

/** Closes a player's unpaid deposits that exceed the current limits, the newest first. */
export async function closeOverLimit(deps: Deps, playerId: bigint): Promise<void> {
  for (const id of await unpaidOverLimit(deps.db, playerId, deps.clock.now())) {
    const payment = await store.findPayment(deps.db, playerId, id)
    // The provider says whether it closed the payment; a payment that is already being paid stays open, and the player
    // gets a message when it arrives.
    if (!payment || isFinal(payment.statusId)) continue
    if (await withHand(payment.provider, () => closeLeft(deps, payment))) await close(deps, payment)
  }
}

async function close(deps: Deps, { playerId, id }: store.PaymentRow): Promise<void> {
  const at = deps.clock.now()
  const step = { to: status.FAIL, actor: 'provider', at, reason: 'over_limit' } as const
  const moved = await transaction(deps.db, async (tx) =>
    advance(tx, (await store.lockPayment(tx, playerId, id))!, step),
  )
  announce(deps, moved)
}

/** Paid deposits count first, then those that were begun first. */
async function unpaidOverLimit(tx: Tx, playerId: bigint, now: Date): Promise<bigint[]> {
  const over = new Set<bigint>()
  for (const currency of playedCurrencies)
    for (const { max, startsAt } of await depositLimitsOf(tx, { playerId, currency, now })) {
      const begun = await listBegun(tx, { playerId, currency, since: startsAt })
      let sum = 0n
      for (const one of begun) {
        if (!one.isUnpaid) sum += one.sum
        else if (sum + one.sum > max) over.add(one.id)
        else sum += one.sum
      }
    }
  return [...over].toSorted((a, b) => (a > b ? -1 : 1))
}
