/**
 * What operators decide of withdrawals that wait for them, and of payments that a bank has taken back. From
 * a sum on it takes two of them.
 *
 * Locks: the payment, the wallet accounts, the audit log.
 */
import { type Body, refusing } from '@ayva/contract/base'
import { type Approval, paymentStatus as status } from '@ayva/contract/cashier'
import {
  decideWithdrawal,
  type OfficePayment,
  type refundControversial,
} from '@ayva/contract/cashier/office'
import { after, minutes, seconds } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { takeBackGift } from '../gifts/gifts.ts'
import { purseOf } from '../wallet/wallet.ts'
import { advance, announce, type Moved } from './cashier.advance.ts'
import { approvalOf } from './cashier.approval.ts'
import { agree } from './cashier.eyes.ts'
import { officeView } from './cashier.office-view.ts'
import { promise } from './cashier.promises.ts'
import { lockPayment, type PaymentRow } from './cashier.sql.ts'
import { awaitsDecision, mayMove } from './cashier.states.ts'
import { addPayout } from './cashier.withdrawal.ts'
import { lastSteps } from './office.sql.ts'
import { findSystem } from './systems.sql.ts'

const refuseDecision = refusing(decideWithdrawal.refusals)

type Named = { operator: OperatorPrincipal; playerId: bigint; paymentId: bigint }
type Decision = Named & Body<typeof decideWithdrawal>
type Refund = Named & Body<typeof refundControversial>
type Decided = { answer: OfficePayment; replayed: boolean }

/** `payment_not_waiting` where the step waits for no such decision. */
export async function decide(deps: Deps, asked: Decision): Promise<Decided> {
  const to = {
    approve: status.CONFIRMED,
    documents: status.VERIFY,
    refuse: status.FAIL,
  }[asked.decision]
  return inTurn(deps, asked, to, async (tx, payment, approval) => {
    if (!awaitsDecision(payment) || !mayMove(payment, to, 'operator'))
      throw refuseDecision('payment_not_waiting')
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
  })
}

/** A payment is given back because a bank has taken it; `payment_not_waiting` where it is not paid. */
export async function refundDisputed(deps: Deps, asked: Refund): Promise<Decided> {
  const to = status.REFUND_CONTROVERSIAL
  return inTurn(deps, { ...asked, decision: 'refund' }, to, async (tx, payment, approval) => {
    if (!mayMove(payment, to, 'operator')) throw refuseDecision('payment_not_waiting')
    const said = { ...asked, decision: `refund, recover ${asked.recover}` }
    if (!(await agree(deps, tx, payment, said, approval))) return 'one'
    const at = deps.clock.now()
    const { operator, why, recover, playerId, paymentId } = asked
    // What has been given for it goes with it, also where the cash is gone.
    if (recover === 'cash') await takeBackGift(tx, { playerId, paymentId, at })
    const recovered = recover === 'cash' ? await cashFor(tx, payment) : 0n
    const step = { to, actor: 'operator', operator, at, note: why, recovered } as const
    const moved = await advance(tx, payment, step)
    if (moved?.payment.statusId !== to) throw refuseDecision('payment_stuck')
    return moved
  })
}

type Asked = Named & { step: number; decision: string; why: string }
type Act = (tx: Tx, payment: PaymentRow, approval: Approval) => Promise<Moved | 'one'>

/** Decides once for a step: said again, by whomever, the same decision is answered alike. */
async function inTurn(deps: Deps, asked: Asked, to: number, act: Act): Promise<Decided> {
  const { playerId, paymentId, step } = asked
  const approval = await approvalOf(deps)
  const { answer, moved } = await transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, playerId, paymentId)
    if (!payment) throw refuse('not_found')
    const steps = await lastSteps(tx, payment)
    if (steps[0]?.position !== step) {
      const next = steps.find(({ position }) => position === step + 1)
      if (next?.actor !== 'operator' || next.toStatus !== to)
        throw refuseDecision('payment_not_waiting')
      return { answer: await officeView(tx, payment, approval), moved: undefined }
    }
    const done = await act(tx, payment, approval)
    if (done === 'one') return { answer: await officeView(tx, payment, approval), moved: undefined }
    return { answer: await officeView(tx, done.payment, approval), moved: done }
  })
  announce(deps, moved)
  return { answer, replayed: moved === undefined }
}

/** What the player still has of a disputed deposit. */
async function cashFor(tx: Tx, payment: PaymentRow): Promise<bigint> {
  if (payment.typeId !== 1) return 0n
  const { balance } = await purseOf(tx, payment.playerId, payment.currency)
  const credited = payment.sum - payment.commission
  return balance.minor < credited ? balance.minor : credited
}

/** People have let it go: it is sent at once, and promised as any other. */
async function letGo(tx: Tx, payment: PaymentRow, at: Date): Promise<void> {
  const { playerId, id: paymentId, systemId } = payment
  const system = await findSystem(tx, systemId)
  const usual = after(at, seconds(system?.promisedSeconds ?? minutes(15) / 1000))
  await promise(tx, payment, { until: usual, why: 'confirmed', at })
  await addPayout(tx, { playerId, paymentId }, 0)
}
