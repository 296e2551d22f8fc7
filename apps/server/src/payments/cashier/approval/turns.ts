/**
 * What people decide of a payment, once for the step at which it waits for them: whoever says the same again
 * is answered alike. Locks: the payment; what is decided takes the wallet accounts and the audit log.
 */
import { type Refusal } from '@ayva/contract/base'
import { type Approval, type PaymentStatusId } from '@ayva/contract/payments/cashier'
import { type OfficePayment } from '@ayva/contract/payments/cashier/office'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { announce, type Moved } from '../payment/advance.ts'
import { approvalOf } from './approval.ts'
import { officeView } from '../office/office-view.ts'
import { lockPayment, type PaymentRow } from '../payment/payment.sql.ts'
import { lastSteps } from '../office/office.sql.ts'

export type Decided = { answer: OfficePayment; replayed: boolean }

type Asked = {
  operator: OperatorPrincipal
  playerId: bigint
  paymentId: bigint
  /** The step that is decided on, by its position. */
  step: number
}
type Turn = {
  /** What the payment is after it. */
  to: PaymentStatusId
  /** Decides; `one` where another operator has to agree first. */
  act: (tx: Tx, payment: PaymentRow, approval: Approval) => Promise<Moved | 'one'>
  /** The step is over: another one was decided of it, or none. */
  overBy: (wasDecided: boolean) => Refusal
}

/** Refuses with `not_found`, with what `overBy` says, and with what the deciding refuses. */
export async function inTurn(
  deps: Deps,
  { playerId, paymentId, step }: Asked,
  { to, act, overBy }: Turn,
): Promise<Decided> {
  const approval = await approvalOf(deps)
  const { answer, moved } = await transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, playerId, paymentId)
    if (!payment) throw refuse('not_found')
    const steps = await lastSteps(tx, payment)
    const asItIs = () => officeView(tx, payment, approval, steps)
    if (steps[0]?.position !== step) {
      const next = steps.find(({ position }) => position === step + 1)
      const wasDecided = next?.actor === 'operator'
      if (!wasDecided || next.toStatus !== to) throw overBy(wasDecided)
      return { answer: await asItIs(), moved: undefined }
    }
    const done = await act(tx, payment, approval)
    if (done === 'one') return { answer: await asItIs(), moved: undefined }
    return { answer: await officeView(tx, done.payment, approval), moved: done }
  })
  announce(deps, moved)
  return { answer, replayed: moved === undefined }
}
