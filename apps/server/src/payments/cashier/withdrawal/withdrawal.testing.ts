/** Helpers for tests of withdrawals beside the desk: operators, settings and withdrawals that wait for operators. */
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

/** An operator who may decide about payments and change their settings. */
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

/** Sends a new withdrawal to operators, as a rule would. */
export async function leaveToPeople({ deps, clock }: TestApp, player: TestPlayer, id: number) {
  await transaction(deps.db, async (tx) => {
    const payment = (await lockPayment(tx, player.id, BigInt(id)))!
    const by = { to: 5, actor: 'system', at: clock.now() } as const
    await advance(tx, payment, { ...by, review: ['sum'] })
  })
}

/** Marks a player's documents as accepted. */
export const verify = ({ deps }: TestApp, { id }: TestPlayer) =>
  transaction(deps.db, (tx) => changeLabels(tx, id, { add: [verificationLabels.operatorAccepted] }))

/** Runs the job of a promise at its promised time. */
export const lookAtPromise = ({ deps }: TestApp, player: TestPlayer, paymentId: number) =>
  runDueJobs([cashierJobs(deps)], PROMISE_JOB, { playerId: String(player.id), paymentId })
