/**
 * Moves payments from state to state. The caller holds the payment's row locked; state, record and money change
 * together or not at all.
 *
 * Locks: the payment, its requisite, then the accounts of the wallet.
 */
import { type PaymentStatusId, paymentStatus as status } from '@ayva/contract/payments/cashier'
import { type Balance } from '@ayva/contract/ledger/wallet'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { byOperator, record } from '../../../platform/audit/audit.ts'
import { notifyTabs } from '../../../platform/realtime/realtime.ts'
import { Collision, notifyBalance } from '../../../ledger/wallet/wallet.ts'
import { moveMoney } from './money.ts'
import { lockRequisite, markPaid } from '../withdrawal/requisites.sql.ts'
import { notifyCredited, notifyEnded } from '../cashier.consumers.ts'
import { type Actor, type Effect, effects, isFinal, mayMove } from './states.ts'
import * as store from './payment.sql.ts'
import { type Operation, type OperationState } from '../providers/provider.ts'
import { keepExtraData } from '../providers/routes.sql.ts'

/** `collision`: the money could not be moved because the transfer's id belongs to another operation. */
export type Moved = { payment: store.PaymentRow; purse?: Balance; collision?: Collision }
type By = { actor: Exclude<Actor, 'operator'> } | { actor: 'operator'; operator: OperatorPrincipal }
type Step = By & {
  to: PaymentStatusId
  at: Date
  note?: string
  reason?: string | null
  /** For a disputed deposit: the part taken from the player's cash. */
  recovered?: bigint
  /** The rules that send a withdrawal to operators. */
  review?: string[]
}

/**
 * Takes one step; returns undefined without changes if the table of states does not permit it. If the money cannot be
 * moved, the payment goes to operators instead.
 */
export async function advance(
  tx: Tx,
  payment: store.PaymentRow,
  step: Step,
): Promise<Moved | undefined> {
  const { to, actor, at } = step
  if (!mayMove(payment, to, actor)) return undefined
  const effect = await effectOf(tx, payment, to)
  if (!effect) return { payment: await write(tx, payment, step) }
  const isPayout = effect === 'payout' || effect === 'repay'
  if (isPayout) await lockRequisite(tx, payment)
  try {
    const purse = await moveMoney(tx, payment, effect, step)
    const balanceAfter = purse.balance.minor
    if (effect === 'credit') await notifyCredited(tx, payment, at)
    if (isPayout) await markPaid(tx, payment, at)
    await notifyEnded(tx, { payment, effect, actor, at })
    return { payment: await write(tx, payment, step, { balanceAfter }), purse }
  } catch (error) {
    if (!(error instanceof Collision)) throw error
    const note = `${effect}: ${error.message}`
    const stopped = mayMove(payment, status.MANUAL, 'system')
      ? await write(tx, payment, { to: status.MANUAL, actor: 'system', at, note })
      : payment
    return { payment: stopped, collision: error }
  }
}

/** Writes the state, its record and, unless the player acted, the audit log. */
async function write(
  tx: Tx,
  payment: store.PaymentRow,
  step: Step,
  more: { balanceAfter?: bigint } = {},
): Promise<store.PaymentRow> {
  const { to, actor, at, note = '', reason = null } = step
  const { playerId, id, statusId } = payment
  const changes = {
    ...more,
    statusId: to,
    touchedAt: at,
    finishedAt: isFinal(to) ? at : null,
    ...(reason !== null && { reason }),
    ...(to === status.ACCEPTED && { sentAt: at }),
    // A reopened payment waits for a judgement, so its earlier review is cleared.
    ...(isFinal(statusId) && { review: null }),
    ...(step.review && { review: step.review }),
  }
  await store.updatePayment(tx, payment, changes)
  await store.insertEvent(tx, {
    playerId,
    paymentId: id,
    fromStatus: statusId,
    toStatus: to,
    actor,
    provider: actor === 'provider' ? payment.provider : null,
    note,
    at,
  })
  const by = changerOf(payment, step)
  if (by)
    await record(tx, {
      ...by,
      playerId,
      at,
      action: 'payment.moved',
      subject: `payment ${id}`,
      before: { statusId },
      after: { statusId: to, ...(reason !== null && { reason }), ...more },
      why: note || reason || whys[actor],
    })
  return { ...payment, ...changes }
}

const whys: Record<Actor, string> = {
  player: '',
  provider: 'the provider says so',
  system: 'the next step of a payment',
  operator: '',
}

/** The actor for the audit log; steps of our own program are attributed to a job. */
function changerOf({ provider }: store.PaymentRow, step: Step) {
  if (step.actor === 'player') return undefined
  if (step.actor === 'operator') return byOperator(step.operator)
  if (step.actor === 'provider') return { actorKind: 'provider', actor: provider } as const
  return { actorKind: 'job', actor: 'cashier' } as const
}

/** Money that was returned is no longer held, so a later payout is taken from the cash. */
async function effectOf(
  tx: Tx,
  payment: store.PaymentRow,
  to: PaymentStatusId,
): Promise<Effect | undefined> {
  const effect = effects[payment.typeId][to]
  if (effect !== 'payout') return effect
  return (await store.wasGivenBack(tx, payment)) ? 'repay' : 'payout'
}

/**
 * Holds the cash of a new withdrawal while it is under way. If the money cannot be held, the withdrawal fails at once
 * and the cash is unchanged.
 */
export async function hold(tx: Tx, payment: store.PaymentRow, at: Date): Promise<Moved> {
  try {
    const purse = await moveMoney(tx, payment, 'hold', { actor: 'player', at })
    const balanceAfter = purse.balance.minor
    await store.updatePayment(tx, payment, { balanceAfter })
    return { payment: { ...payment, balanceAfter }, purse }
  } catch (error) {
    if (!(error instanceof Collision)) throw error
    const note = `hold: ${error.message}`
    const step = { to: status.FAIL, actor: 'system', at, note, reason: 'not_held' } as const
    return { payment: await write(tx, payment, step), collision: error }
  }
}

const meanings: Record<OperationState, PaymentStatusId> = {
  created: status.PROCESS,
  processing: status.PROCESS,
  delayed: status.DELAYED,
  success: status.SUCCESS,
  declined: status.FAIL,
  unknown: status.MANUAL,
}

/**
 * `late` is a success after a failure, `contradicted` a failure after a success; like `mismatch` (another sum) and
 * `strange` (a status that no provider should send) they need an operator.
 */
type Outcome = 'moved' | 'ignored' | 'mismatch' | 'late' | 'contradicted' | 'strange'
export type Heard = { outcome: Outcome; moved: Moved | undefined }

/**
 * Applies a provider's report as far as it matches our row. Another sum or currency moves no money and sends the
 * payment to operators, and so does a success after we closed the payment.
 */
export async function applyStatus(
  tx: Tx,
  payment: store.PaymentRow,
  said: Operation,
  at: Date,
): Promise<Heard> {
  // A report that the payment is open or closed there is the result of our own request to close it.
  if (payment.leaving !== null && said.status !== 'success' && said.status !== 'unknown')
    return { outcome: 'ignored', moved: undefined }
  if (said.extraData) await keepExtraData(tx, payment, said.extraData)
  const fits =
    said.amount === providerAmount(payment).toString() &&
    said.currency === payment.currency &&
    said.kind === (payment.typeId === 1 ? 'payment' : 'payout')
  const closed = isFinal(payment.statusId)
  const late = closed && payment.statusId !== status.SUCCESS && said.status === 'success'
  const strange = said.status === 'unknown'
  if (late || strange || !fits) {
    const note = `provider says ${said.kind} ${said.amount} ${said.currency} ${said.status}`
    const left = { to: status.MANUAL, actor: 'system', at, note } as const
    // A final state stays final unless money has moved at the provider.
    const moved = late || !closed ? await advance(tx, payment, left) : undefined
    return { outcome: late ? 'late' : strange ? 'strange' : 'mismatch', moved }
  }
  if (payment.statusId === status.SUCCESS && said.status === 'declined')
    return { outcome: 'contradicted', moved: undefined }
  const to = meanings[said.status]
  const reason = said.status === 'declined' ? (said.reason ?? 'declined') : null
  const moved = await advance(tx, payment, { to, actor: 'provider', at, reason })
  return { outcome: moved ? 'moved' : 'ignored', moved }
}

/** The sum that goes through the provider: a withdrawal without our commission and the tips. */
export function providerAmount({ typeId, sum, commission, tips }: store.PaymentRow): bigint {
  return typeId === 1 ? sum : sum - commission - tips
}

/** Notifies the player's open tabs. Called after the commit. */
export function announce(deps: Deps, moved: Moved | undefined): void {
  if (!moved) return
  const { payment, purse, collision } = moved
  if (collision) {
    const { id, operationId } = payment
    const { transferId: taken } = collision
    deps.log.error(
      { alarm: 'transfer_collision', paymentId: id, operationId, transferId: taken },
      'the money of a payment cannot move: its transfer’s id is another one’s',
    )
  }
  notifyTabs(deps.bus, payment.playerId, {
    type: 'payment',
    paymentId: Number(payment.id),
    statusId: payment.statusId,
  })
  if (purse) notifyBalance(deps, payment.playerId, purse)
}

const alarms: Partial<Record<Outcome, { alarm: string; words: string }>> = {
  strange: {
    alarm: 'payment_strange',
    words: 'the provider tells of a state that it should not have',
  },
  mismatch: {
    alarm: 'payment_mismatch',
    words: 'the provider names another sum than our payment',
  },
  late: {
    alarm: 'payment_late_success',
    words: 'the provider tells of a success after a failure',
  },
  contradicted: {
    alarm: 'payment_contradicted',
    words: 'the provider tells of a failure after a success',
  },
}

/** Logs an alarm if the provider's books differ from ours, because an operator has to look. */
export function alarmOf(
  { log }: Deps,
  { outcome, payment, said }: { outcome: Outcome; payment: store.PaymentRow; said: Operation },
): void {
  const raised = alarms[outcome]
  if (!raised) return
  const { provider, operationId, id, statusId, currency } = payment
  const ours = providerAmount(payment).toString()
  const { alarm, words } = raised
  log.error({ alarm, paymentId: id, provider, operationId, statusId, ours, currency, said }, words)
}
