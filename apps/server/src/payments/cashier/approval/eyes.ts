/** Four-eyes approval: above a configured sum two different operators must agree to a step. */
import { type Approval } from '@ayva/contract/payments/cashier'
import { type OfficePayment } from '@ayva/contract/payments/cashier/office'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { byOperator, record } from '../../../platform/audit/audit.ts'
import { eyesOn } from './approval.ts'
import { type PaymentRow } from '../payment/payment.sql.ts'
import { insertDecision, listDecisions } from './decisions.sql.ts'

type Said = { operator: OperatorPrincipal; step: number; decision: string; why: string }

/**
 * Records that an operator agrees to a step; returns true once enough operators agree. One operator counts once, and an
 * operator who decided otherwise on this step does not count.
 */
export async function agree(
  deps: Deps,
  tx: Tx,
  payment: PaymentRow,
  { operator, step, decision, why }: Said,
  approval: Approval,
): Promise<boolean> {
  const { playerId, id: paymentId } = payment
  const needed = eyesOn(approval, payment)
  if (needed === 1) return true
  const at = deps.clock.now()
  const who = { operatorId: operator.id, operator: operator.name }
  const fresh = await insertDecision(tx, {
    playerId,
    paymentId,
    step,
    decision,
    why,
    at,
    ...who,
  })
  if (fresh)
    await record(tx, {
      ...byOperator(operator),
      playerId,
      at,
      why,
      action: 'payment.agreed',
      subject: `payment ${paymentId}`,
      before: null,
      after: { step, decision, needed },
    })
  const said = await listDecisions(tx, { playerId, paymentId, step })
  return said.filter((one) => one.decision === decision).length >= needed
}

/** The operators who agreed to the payment's current step, and how many are needed. */
export async function agreedTo(
  tx: Tx,
  payment: PaymentRow,
  approval: Approval,
  step: number,
): Promise<OfficePayment['agreed']> {
  const { playerId, id: paymentId } = payment
  const said = await listDecisions(tx, { playerId, paymentId, step })
  const by = said.map(({ operator, decision }) => ({ operator, decision }))
  return { by, of: eyesOn(approval, payment) }
}
