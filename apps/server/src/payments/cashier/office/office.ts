/** Operators' views and judgements of payments that the rules leave to them. */
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import { paymentStatus as status } from '@ayva/contract/payments/cashier'
import {
  judgePayment,
  type listManualPayments,
  type listWaitingWithdrawals,
  type WaitingWithdrawal,
} from '@ayva/contract/payments/cashier/office'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { type Gathered } from '#lib/module.ts'
import { knownAs } from '../../../identity/auth/auth.ts'
import { advance } from '../payment/advance.ts'
import { approvalOf } from '../approval/approval.ts'
import { agree } from '../approval/eyes.ts'
import { officeViews } from './office-view.ts'
import { type PaymentRow, wasGivenBack } from '../payment/payment.sql.ts'
import { mayMove } from '../payment/states.ts'
import { marksOf } from '../risk/same.ts'
import { type Decided, inTurn } from '../approval/turns.ts'
import * as store from './office.sql.ts'
import { places, waitingPlaces } from './places.sql.ts'

const refuseJudgement = refusing(judgePayment.refusals)
const PAGE = 50

export async function manualPayments(
  deps: Deps,
  { after }: Query<typeof listManualPayments>,
): Promise<Answer<typeof listManualPayments>> {
  const rows = await store.listInDoubt(deps.db, { after: places.placeOf(after), limit: PAGE })
  const payments = await officeViews(deps.db, rows, await approvalOf(deps))
  return { payments, next: places.nextOf(rows, PAGE) }
}

/** Withdrawals that wait for operators or documents, or are late; the most often late first. */
export async function waitingWithdrawals(
  deps: Deps,
  { facts }: Pick<Gathered, 'facts'>,
  { state, after }: Query<typeof listWaitingWithdrawals>,
): Promise<Answer<typeof listWaitingWithdrawals>> {
  const from = waitingPlaces.placeOf(after)
  const rows = await store.listWaiting(deps.db, { state, after: from, limit: PAGE })
  const next = rows.length < PAGE ? null : waitingPlaces.nameOf(rows.at(-1)!)
  const whose = await knownAs(
    deps.db,
    rows.map(({ playerId }) => playerId),
    facts,
  )
  const marks = await marksOf(
    deps.db,
    rows.map(({ playerId }) => playerId),
  )
  const now = deps.clock.now()
  const views = await officeViews(deps.db, rows, await approvalOf(deps))
  const payments = rows.map(({ playerId, broken: times, promisedAt }, at): WaitingWithdrawal => {
    const isLate = times > 0 || (promisedAt !== null && promisedAt <= now)
    return { ...views[at]!, player: whose(playerId), marks: marks(playerId), isLate }
  })
  return { payments, next }
}

type Judgement = { operator: OperatorPrincipal; playerId: bigint; paymentId: bigint } & Body<
  typeof judgePayment
>

/**
 * Ends a payment with the result that an operator found out. Refuses with `payment_judged` if another decision was made
 * on the step, with `payment_not_manual` if it waits for none, with `funds_short` if a withdrawal that was paid after
 * it had been returned is no longer covered, with `payment_stuck` if no money could be moved.
 */
export async function judge(deps: Deps, asked: Judgement): Promise<Decided> {
  const { operator, decision, why: note } = asked
  const to = decision === 'paid' ? status.SUCCESS : status.FAIL
  return inTurn(deps, asked, {
    to,
    overBy: (wasDecided) => refuseJudgement(wasDecided ? 'payment_judged' : 'payment_not_manual'),
    async act(tx, payment, approval) {
      if (payment.statusId !== status.MANUAL || !mayMove(payment, to, 'operator'))
        throw refuseJudgement('payment_not_manual')
      if (
        (await movesMoney(tx, payment, decision)) &&
        !(await agree(deps, tx, payment, asked, approval))
      )
        return 'one'
      const reason = decision === 'failed' ? 'judged' : null
      const at = deps.clock.now()
      const step = { to, actor: 'operator', operator, at, note, reason } as const
      const moved = await advance(tx, payment, step)
      if (moved?.payment.statusId !== to) throw refuseJudgement('payment_stuck')
      return moved
    },
  })
}

/** A failed deposit moves nothing, and neither does a withdrawal whose money was already returned. */
async function movesMoney(
  tx: Tx,
  payment: PaymentRow,
  decision: Judgement['decision'],
): Promise<boolean> {
  if (decision === 'paid') return true
  return payment.typeId === 2 && !(await wasGivenBack(tx, payment))
}
