/**
 * Applies the rules between request and sending. A withdrawal that goes to operators gets a new promised time; others
 * are released for sending.
 */
import { type Approval, paymentStatus as status } from '@ayva/contract/payments/cashier'
import { after, minutes } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { advance, announce, type Moved } from '../payment/advance.ts'
import { approvalOf, review } from '../approval/approval.ts'
import { promise } from './promises.ts'
import * as store from '../payment/payment.sql.ts'

const { NEW, VERIFY, ACCEPTED, PROCESS, MANUAL } = status

/** Accepts a withdrawal for sending; undefined if it must not be sent, or not yet. */
export async function release(
  deps: Deps,
  playerId: bigint,
  paymentId: bigint,
): Promise<store.PaymentRow | undefined> {
  const approval = await approvalOf(deps)
  const { payment, moved } = await transaction(deps.db, async (tx) => {
    const locked = await store.lockPayment(tx, playerId, paymentId)
    if (!locked || locked.typeId !== 2) return { payment: undefined, moved: undefined }
    const moved = await step(deps, tx, locked, approval)
    return { payment: moved?.payment ?? locked, moved }
  })
  announce(deps, moved)
  const sent: number[] = [ACCEPTED, PROCESS]
  return payment && sent.includes(payment.statusId) ? payment : undefined
}

async function step(
  deps: Deps,
  tx: Tx,
  payment: store.PaymentRow,
  approval: Approval,
): Promise<Moved | undefined> {
  const at = deps.clock.now()
  const isNew = payment.statusId === NEW
  // The rules do not apply again after operators approved the withdrawal.
  const found =
    isNew || payment.statusId === VERIFY ? await review(deps, tx, payment, approval) : undefined
  if (!found) return advance(tx, payment, { to: ACCEPTED, actor: 'system', at })
  const { rules, to } = found
  if (to === payment.statusId) {
    await store.updatePayment(tx, payment, { touchedAt: at })
    return undefined
  }
  const note = rules.join(', ')
  const moved = await advance(tx, payment, { to, actor: 'system', at, note, review: rules })
  if (!moved) return undefined
  const until = to === MANUAL ? after(at, minutes(approval.people_minutes)) : null
  await promise(tx, moved.payment, { until, why: to === MANUAL ? 'people' : 'documents', at })
  return { ...moved, payment: { ...moved.payment, promisedAt: until } }
}
