/** Withdrawals: the money is held at once, checked and sent, or returned if it cannot be sent. */
import { type Answer, type Currency, refusing } from '@ayva/contract/base'
import {
  cancelWithdrawal,
  createWithdrawal,
  paymentStatus as status,
} from '@ayva/contract/payments/cashier'
import { seconds } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { addJob } from '#lib/work/jobs.ts'
import { advance, announce, hold } from '../payment/advance.ts'
import { checkSum, commissionOf } from '../payment/checks.ts'
import { confirmationRules, judgeConfirmations } from './confirmations.ts'
import { findOperation, insert, type Made, type Order, usableSystem } from '../payment/orders.ts'
import { watch } from './promises.ts'
import { type Destination, destinationOf, keep } from './requisites.ts'
import { judgeLimits, limitRules, limitsOf } from './restrictions.ts'
import { checkTips, tipsOf } from './tips.ts'
import { withCommission } from './terms.ts'
import { usedUp } from '../payment/day-counts.ts'
import * as store from '../payment/payment.sql.ts'
import { showRow } from '../cashier.view.ts'

const refuseWithdrawal = refusing(createWithdrawal.refusals)
const refuseCancel = refusing(cancelWithdrawal.refusals)

/** The time of the check, during which the player may cancel, before a withdrawal is sent. */
export const REVIEW_MS = seconds(15)
export const PAYOUT_JOB = 'cashier.payout'
/** After this many cancellations in a day a further one is refused, because each withdrawal is a permanent row. */
const CANCELS_PER_DAY = 50

type WithdrawalOrder = Order & { tips: bigint; to: Destination }

/** Holds the cash at once, and sends the withdrawal after a short check. */
export async function withdraw(
  deps: Deps,
  order: WithdrawalOrder,
): Promise<Made<Answer<typeof createWithdrawal>>> {
  const { playerId, sum, tips } = order
  const known = await findOperation(deps.db, order)
  if (known) return { answer: showRow(known), replayed: true }
  const { system: bare, cash } = await usableSystem(deps.db, order, 2)
  const system = await withCommission(deps, bare)
  const { currency } = system
  checkSum(system, sum, cash)
  if (sum > cash) {
    // A concurrent call with the same key may have just made it.
    const twin = await findOperation(deps.db, order)
    if (twin) return { answer: showRow(twin), replayed: true }
    // Checked before the provider gets the card, so that a player without money cannot fill the provider's store.
    throw refuseWithdrawal('funds_short')
  }
  const commission = commissionOf(system, sum)
  checkTips(await tipsOf(deps, currency), { tips, sum, commission, currency })
  const judge = await judgeOf(deps, order, currency)
  await judge(deps.db)
  const to = await destinationOf(deps, playerId, system, order.to)

  const at = deps.clock.now()
  const made = await transaction(deps.db, async (tx) => {
    await store.lockPayments(tx, playerId)
    const twin = await findOperation(tx, order)
    if (twin) return { payment: twin, replayed: true, moved: undefined }
    await judge(tx)
    const requisiteId = await keep(tx, playerId, to, at)
    const { provider, token: requisiteToken, mask: requisiteMask } = to
    const requisite = { provider, requisiteToken, requisiteMask, requisiteId }
    const { payment, replayed } = await insert(tx, order, system, at, { ...requisite, tips })
    if (replayed) return { payment, replayed, moved: undefined }
    const moved = await hold(tx, payment, at)
    if (!moved.purse) return { payment: moved.payment, replayed, moved }
    // Checked again under the lock, because the sum may no longer be the whole balance.
    checkSum(system, sum, sum + moved.purse.balance.minor)
    await addPayout(tx, { playerId, paymentId: payment.id }, REVIEW_MS)
    await watch(tx, payment, seconds(system.promisedSeconds))
    return { payment: moved.payment, replayed, moved }
  })
  const { payment, replayed, moved } = made
  announce(deps, moved)
  return { answer: showRow(payment), replayed }
}

/** Checks confirmations and limits: before the provider is called, and again under the lock. */
async function judgeOf(deps: Deps, { playerId, sum }: WithdrawalOrder, currency: Currency) {
  const rules = await confirmationRules(deps)
  const limits = await limitRules(deps)
  return async (tx: Tx) => {
    await judgeConfirmations(deps, tx, { playerId, sum, rules, of: 'withdrawal', currency })
    judgeLimits(await limitsOf(deps, tx, { playerId, currency, rules: limits }), currency, sum)
  }
}

/** Schedules the payout of a withdrawal after a delay; replaces its job if that has not begun. */
export function addPayout(
  tx: Tx,
  { playerId, paymentId }: { playerId: bigint; paymentId: bigint },
  waitMs: number,
): Promise<void> {
  const jobKey = `${PAYOUT_JOB}:${playerId}:${paymentId}`
  return addJob(tx, PAYOUT_JOB, { playerId, paymentId }, { waitMs, jobKey })
}

/** Returns the money of a new withdrawal; repeating it on a cancelled one changes nothing. */
export async function cancel(
  deps: Deps,
  { playerId, paymentId }: { playerId: bigint; paymentId: bigint },
): Promise<Made<Answer<typeof cancelWithdrawal>>> {
  const { payment, moved } = await transaction(deps.db, async (tx) => {
    const found = await store.lockPayment(tx, playerId, paymentId)
    if (!found || found.typeId !== 2) throw refuse('not_found')
    if (found.statusId === status.CANCELLED) return { payment: found, moved: undefined }
    const at = deps.clock.now()
    await judgeCancels(tx, playerId, at)
    const step = await advance(tx, found, { to: status.CANCELLED, actor: 'player', at })
    if (!step) throw refuseCancel('cancel_late')
    return { payment: step.payment, moved: step }
  })
  announce(deps, moved)
  return { answer: showRow(payment), replayed: moved === undefined }
}

async function judgeCancels(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  const asked = { playerId, typeId: 2, statusId: status.CANCELLED } as const
  const used = await usedUp(tx, { ...asked, now, max: CANCELS_PER_DAY })
  if (used) throw refuseCancel('cancel_often', { ...used, rule: 'cancel_often' })
}
