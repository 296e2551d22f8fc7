/**
 * Deposits that were begun before their player set a limit, and go beyond it. What is not paid yet is closed at the
 * provider; what is paid all the same is credited, for it is the player's, who is told and may take it back.
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

/** Closes the unpaid deposits of a player that go beyond the limits which hold now, the newest first. */
export async function closeOverLimit(deps: Deps, playerId: bigint): Promise<void> {
  for (const id of await unpaidOverLimit(deps.db, playerId, deps.clock.now())) {
    const payment = await store.findPayment(deps.db, playerId, id)
    // The provider says whether it is closed: one that is being paid stays, and is told of when it comes.
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

/** What is paid counts first, then what was begun first. */
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
