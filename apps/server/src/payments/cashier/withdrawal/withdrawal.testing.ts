/** What tests of withdrawals do beside the desk: leave one to people, be operators, set what is set. */
import {
  decideWithdrawal,
  judgePayment,
  refundControversial,
  showOfficePayment,
} from '@ayva/contract/payments/cashier/office'
import { verificationLabels } from '@ayva/contract/identity/kyc'
import { changeSetting } from '@ayva/contract/platform/settings'
import { transaction } from '#lib/data/db.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { type TestApp, type TestPlayer } from '#lib/testing.ts'
import { changeLabels } from '../../../identity/auth/auth.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { advance } from '../payment/advance.ts'
import { cashierJobs } from '../cashier.jobs.ts'
import { PROMISE_JOB } from './promises.ts'
import { lockPayment } from '../payment/payment.sql.ts'

const permissions = [
  ...(['payments.read', 'payments.approve', 'payments.refund', 'payments.judge'] as const),
  ...(['settings.money', 'settings.protection', 'audit.read'] as const),
]

/** Somebody who may decide of payments, and set what is set of them. */
export async function operatorOf(testApp: TestApp, name: string) {
  const { token } = await addOperator(testApp.deps, { name, permissions: [...permissions] })
  const call = testApp.callAs(token)
  const one = (player: TestPlayer, paymentId: number) => ({
    playerId: String(player.id),
    paymentId: String(paymentId),
  })
  return {
    call,
    decide: (
      player: TestPlayer,
      id: number,
      decision: 'approve' | 'documents' | 'refuse',
      step: number,
    ) =>
      call(decideWithdrawal, {
        params: one(player, id),
        body: { decision, step, why: 'по заявке 17' },
      }),
    judge: (player: TestPlayer, id: number, decision: 'paid' | 'failed', step: number) =>
      call(judgePayment, {
        params: one(player, id),
        body: { decision, step, why: 'выписка банка' },
      }),
    see: (player: TestPlayer, id: number) => call(showOfficePayment, { params: one(player, id) }),
    refund: (player: TestPlayer, id: number, recover: 'cash' | 'nothing', step: number) =>
      call(refundControversial, {
        params: one(player, id),
        body: { recover, step, why: 'письмо банка' },
      }),
    set: (alias: string, value: unknown) =>
      call(changeSetting, { params: { alias }, body: { value, why: 'проба' } }),
  }
}

/** Leaves a new withdrawal to people, as a rule would. */
export async function leaveToPeople({ deps, clock }: TestApp, player: TestPlayer, id: number) {
  await transaction(deps.db, async (tx) => {
    const payment = (await lockPayment(tx, player.id, BigInt(id)))!
    const by = { to: 5, actor: 'system', at: clock.now() } as const
    await advance(tx, payment, { ...by, review: ['sum'] })
  })
}

/** The documents of a player have been accepted. */
export const verify = ({ deps }: TestApp, { id }: TestPlayer) =>
  transaction(deps.db, (tx) => changeLabels(tx, id, { add: [verificationLabels.operatorAccepted] }))

/** The moment of a promise has come, as its own job sees it. */
export const lookAtPromise = ({ deps }: TestApp, player: TestPlayer, paymentId: number) =>
  runDueJobs([cashierJobs(deps)], PROMISE_JOB, { playerId: String(player.id), paymentId })
