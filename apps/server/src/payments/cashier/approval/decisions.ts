/**
 * Operators' decisions on withdrawals that wait for them, and on payments that a bank charged back. Above a configured
 * sum two operators must agree.
 *
 * Locks: the payment, the wallet accounts, the audit log.
 */
import { type Body, refusing } from '@ayva/contract/base'
import { paymentStatus as status } from '@ayva/contract/payments/cashier'
import { decideWithdrawal, type refundControversial } from '@ayva/contract/payments/cashier/office'
import { after } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { takeBackGift } from '../../gifts/gifts.ts'
import { balanceOf } from '../../../ledger/wallet/wallet.ts'
import { advance } from '../payment/advance.ts'
import { agree } from './eyes.ts'
import { promise, promisedMs } from '../withdrawal/promises.ts'
import { type PaymentRow } from '../payment/payment.sql.ts'
import { awaitsDecision, mayMove } from '../payment/states.ts'
import { type Decided, inTurn } from './turns.ts'
import { addPayout } from '../withdrawal/withdrawal.ts'
import { findSystem } from '../providers/systems.sql.ts'

const refuseDecision = refusing(decideWithdrawal.refusals)

type Named = { operator: OperatorPrincipal; playerId: bigint; paymentId: bigint }
type Decision = Named & Body<typeof decideWithdrawal>
type Refund = Named & Body<typeof refundControversial>
type Act = Parameters<typeof inTurn>[2]['act']

const notWaiting = () => refuseDecision('payment_not_waiting')

/** Refuses with `payment_not_waiting` if the step waits for no decision of this kind. */
export async function decide(deps: Deps, asked: Decision): Promise<Decided> {
  const to = {
    approve: status.CONFIRMED,
    documents: status.VERIFY,
    refuse: status.FAIL,
  }[asked.decision]
  const act: Act = async (tx, payment, approval) => {
    if (!awaitsDecision(payment) || !mayMove(payment, to, 'operator')) throw notWaiting()
    const { decision, operator, why } = asked
    if (decision === 'approve' && !(await agree(deps, tx, payment, asked, approval))) return 'one'
    const at = deps.clock.now()
    const reason = decision === 'refuse' ? 'judged' : null
    const step = { to, actor: 'operator', operator, at, note: why, reason } as const
    const moved = await advance(tx, payment, step)
    if (moved?.payment.statusId !== to) throw refuseDecision('payment_stuck')
    if (decision === 'documents') {
      await promise(tx, moved.payment, { until: null, why: 'documents', at })
      return { ...moved, payment: { ...moved.payment, promisedAt: null } }
    }
    if (decision === 'approve') await letGo(tx, moved.payment, at)
    return moved
  }
  return inTurn(deps, asked, { to, act, overBy: notWaiting })
}

/** Books a paid payment as charged back by the bank; refuses with `payment_not_waiting` if it is not paid. */
export async function refundDisputed(deps: Deps, asked: Refund): Promise<Decided> {
  const to = status.REFUND_CONTROVERSIAL
  const act: Act = async (tx, payment, approval) => {
    if (!mayMove(payment, to, 'operator')) throw notWaiting()
    const said = { ...asked, decision: `refund, recover ${asked.recover}` }
    if (!(await agree(deps, tx, payment, said, approval))) return 'one'
    const at = deps.clock.now()
    const { operator, why, recover, playerId, paymentId } = asked
    // The gift of the deposit is taken back too, even if the cash is already spent.
    if (recover === 'cash') await takeBackGift(tx, { playerId, paymentId, at })
    const recovered = recover === 'cash' ? await cashFor(tx, payment) : 0n
    const step = { to, actor: 'operator', operator, at, note: why, recovered } as const
    const moved = await advance(tx, payment, step)
    if (moved?.payment.statusId !== to) throw refuseDecision('payment_stuck')
    return moved
  }
  return inTurn(deps, asked, { to, act, overBy: notWaiting })
}

/** The part of a disputed deposit that the player's cash still covers. */
async function cashFor(tx: Tx, payment: PaymentRow): Promise<bigint> {
  if (payment.typeId !== 1) return 0n
  const { balance } = await balanceOf(tx, payment.playerId, payment.currency)
  const credited = payment.sum - payment.commission
  return balance.minor < credited ? balance.minor : credited
}

/** An approved withdrawal is sent at once, with the same promised time as any other. */
async function letGo(tx: Tx, payment: PaymentRow, at: Date): Promise<void> {
  const { playerId, id: paymentId, systemId } = payment
  const system = await findSystem(tx, systemId)
  await promise(tx, payment, { until: after(at, promisedMs(system)), why: 'confirmed', at })
  await addPayout(tx, { playerId, paymentId }, 0)
}
