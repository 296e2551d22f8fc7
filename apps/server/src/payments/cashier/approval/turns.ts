/**
 * Operators' decisions on a payment, applied once to the step at which it waits: repeating the same decision returns
 * the same answer. Locks: the payment, then the wallet accounts and the audit log.
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
  /** The position of the step that is decided on. */
  step: number
}
type Turn = {
  /** The state of the payment after the decision. */
  to: PaymentStatusId
  /** Applies the decision; returns `one` if another operator must agree first. */
  act: (tx: Tx, payment: PaymentRow, approval: Approval) => Promise<Moved | 'one'>
  /** The refusal if the step is already over, by another decision or without one. */
  overBy: (wasDecided: boolean) => Refusal
}

/** Refuses with `not_found`, with the result of `overBy`, or as `act` refuses. */
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
