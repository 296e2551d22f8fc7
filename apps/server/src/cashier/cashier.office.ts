/** What operators do with payments that the rules leave to people: see them, judge them. */
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import { paymentStatus as status } from '@ayva/contract/cashier'
import {
  judgePayment,
  type listManualPayments,
  type listWaitingWithdrawals,
  type OfficePayment,
} from '@ayva/contract/cashier/office'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { advance, announce } from './cashier.advance.ts'
import { approvalOf } from './cashier.approval.ts'
import { agree } from './cashier.eyes.ts'
import { officeView } from './cashier.office-view.ts'
import { lockPayment, type PaymentRow } from './cashier.sql.ts'
import { mayMove } from './cashier.states.ts'
import * as store from './office.sql.ts'

const refuseJudgement = refusing(judgePayment.refusals)
const PAGE = 50

export async function manualPayments(
  deps: Deps,
  { after }: Query<typeof listManualPayments>,
): Promise<Answer<typeof listManualPayments>> {
  const rows = await store.listManual(deps.db, { after: placeOf(after), limit: PAGE })
  const payments = await viewsOf(deps, rows)
  return { payments, next: rows.length < PAGE ? null : nameOf(rows.at(-1)!) }
}

/** Withdrawals that wait for people or for documents, or are late: the most often late first. */
export async function waitingWithdrawals(
  deps: Deps,
  { after }: Query<typeof listWaitingWithdrawals>,
): Promise<Answer<typeof listWaitingWithdrawals>> {
  const [broken, ...rest] = (after ?? '').split('.')
  const place = after === undefined ? undefined : placeOf(rest.join('.'))
  const from = place && { ...place, broken: Number(broken) }
  const rows = await store.listWaiting(deps.db, { after: from, limit: PAGE })
  const last = rows.at(-1)
  const next = rows.length < PAGE ? null : `${last!.broken}.${nameOf(last!)}`
  return { payments: await viewsOf(deps, rows), next }
}

async function viewsOf(deps: Deps, rows: PaymentRow[]): Promise<OfficePayment[]> {
  const approval = await approvalOf(deps)
  const views: OfficePayment[] = []
  for (const row of rows) views.push(await officeView(deps.db, row, approval))
  return views
}

type Judgement = { operator: OperatorPrincipal; playerId: bigint; paymentId: bigint } & Body<
  typeof judgePayment
>

/**
 * Ends a payment as a person has found it to be, once for the step that left it to people. The same
 * decision is answered again. Refuses with `payment_judged` where another was made of that step, with
 * `payment_not_manual` where it waits for none, with `funds_short` where a withdrawal that was paid after
 * it had been given back is no longer covered, with `payment_stuck` where no money could be moved.
 */
export async function judge(
  deps: Deps,
  { operator, playerId, paymentId, step, decision, why }: Judgement,
): Promise<{ answer: OfficePayment; replayed: boolean }> {
  const to = decision === 'paid' ? status.SUCCESS : status.FAIL
  const approval = await approvalOf(deps)
  const { answer, moved } = await transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, playerId, paymentId)
    if (!payment) throw refuse('not_found')
    const steps = await store.lastSteps(tx, payment)
    if (steps[0]?.position !== step || payment.statusId !== status.MANUAL) {
      const next = steps.find(({ position }) => position === step + 1)
      if (next?.actor !== 'operator') throw refuseJudgement('payment_not_manual')
      if (next.toStatus !== to) throw refuseJudgement('payment_judged')
      return { answer: await officeView(tx, payment, approval, steps), moved: undefined }
    }
    if (!mayMove(payment, to, 'operator')) throw refuseJudgement('payment_not_manual')
    const said = { operator, step, decision, why }
    if (decision === 'paid' && !(await agree(deps, tx, payment, said, approval)))
      return { answer: await officeView(tx, payment, approval, steps), moved: undefined }
    const reason = decision === 'failed' ? 'judged' : null
    const at = deps.clock.now()
    const moved = await advance(tx, payment, {
      to,
      actor: 'operator',
      operator,
      at,
      note: why,
      reason,
    })
    if (moved?.payment.statusId !== to) throw refuseJudgement('payment_stuck')
    return { answer: await officeView(tx, moved.payment, approval), moved }
  })
  announce(deps, moved)
  return { answer, replayed: moved === undefined }
}

const nameOf = ({ createdAt, playerId, id }: store.ManualPlace) =>
  `${createdAt.getTime()}.${playerId}.${id}`

function placeOf(name: string | undefined): store.ManualPlace | undefined {
  if (name === undefined) return undefined
  const [ms, playerId, id] = name.split('.')
  return { createdAt: new Date(Number(ms)), playerId: BigInt(playerId!), id: BigInt(id!) }
}
