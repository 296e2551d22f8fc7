import { type Answer } from '@ayva/contract/base'
import { type Approval, paymentStatus as status } from '@ayva/contract/payments/cashier'
import { type OfficePayment, type showOfficePayment } from '@ayva/contract/payments/cashier/office'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { entriesOf } from '../../../ledger/wallet/wallet.ts'
import { approvalOf, eyesOn } from '../approval/approval.ts'
import { agreedTo } from '../approval/eyes.ts'
import { purposeOf, transferIdsOf } from '../payment/money.ts'
import { findPayment, type PaymentRow } from '../payment/payment.sql.ts'
import { awaitedOf } from '../payment/states.ts'
import { showRow } from '../cashier.view.ts'
import { listDecidersOfMany } from '../approval/decisions.sql.ts'
import { lastSteps, lastStepsOfMany, type PaymentStep } from './office.sql.ts'

/** The reason comes from the last step that sent the payment to operators, or from its last step if none did. */
export async function officeView(
  tx: Tx,
  payment: PaymentRow,
  approval: Approval,
  known?: PaymentStep[],
): Promise<OfficePayment> {
  const steps = known ?? (await lastSteps(tx, payment))
  const agreed = await agreedTo(tx, payment, approval, steps[0]!.position)
  return viewOf(payment, steps, agreed)
}

/** The same for many payments, in their order. */
export async function officeViews(
  tx: Tx,
  payments: readonly PaymentRow[],
  approval: Approval,
): Promise<OfficePayment[]> {
  const nameOf = (playerId: bigint, id: bigint) => `${playerId} ${id}`
  const steps = Map.groupBy(await lastStepsOfMany(tx, payments), (step) =>
    nameOf(step.playerId, step.paymentId),
  )
  const stepsOf = ({ playerId, id }: PaymentRow) => steps.get(nameOf(playerId, id)) ?? []
  const waiting = payments.map((payment) => ({
    playerId: payment.playerId,
    paymentId: payment.id,
    step: stepsOf(payment)[0]!.position,
  }))
  const said = Map.groupBy(await listDecidersOfMany(tx, waiting), ({ playerId, paymentId }) =>
    nameOf(playerId, paymentId),
  )
  return payments.map((payment) => {
    const by = said.get(nameOf(payment.playerId, payment.id)) ?? []
    const agreed = {
      by: by.map(({ operator, decision }) => ({ operator, decision })),
      of: eyesOn(approval, payment),
    }
    return viewOf(payment, stepsOf(payment), agreed)
  })
}

function viewOf(
  payment: PaymentRow,
  steps: readonly PaymentStep[],
  agreed: OfficePayment['agreed'],
): OfficePayment {
  const isLeft = ({ toStatus }: PaymentStep) =>
    toStatus === status.MANUAL || toStatus === status.VERIFY
  const left = steps.find(isLeft) ?? steps[0]!
  const { playerId, provider, review, broken } = payment
  return {
    ...showRow(payment),
    playerId: playerId.toString(),
    provider,
    review: review ?? [],
    broken,
    step: left.position,
    leftAt: left.at.toISOString(),
    note: left.note,
    awaits: awaitedOf(payment),
    agreed,
  }
}

export async function showToOffice(
  deps: Deps,
  playerId: bigint,
  id: bigint,
): Promise<Answer<typeof showOfficePayment>> {
  const approval = await approvalOf(deps)
  const payment = await findPayment(deps.db, playerId, id)
  if (!payment) throw refuse('not_found')
  const steps = await lastSteps(deps.db, payment)
  const entries = await entriesOf(deps.db, playerId, transferIdsOf(payment))
  return {
    ...(await officeView(deps.db, payment, approval, steps)),
    steps: steps.map(({ position, toStatus, actor, note, at }) => ({
      step: position,
      statusId: toStatus,
      actor,
      note,
      at: at.toISOString(),
    })),
    entries: entries.map((one) => ({ ...one, purpose: purposeOf(one.account) })),
  }
}
