/**
 * The steps of a payment. Whoever moves one holds its row locked; the state, its record and the money
 * change together or not at all.
 */
import { type PaymentStatusId, paymentStatus as status } from '@ayva/contract/cashier'
import { type PspOperation, type PspStatus } from '@ayva/contract/psp'
import { type Balance } from '@ayva/contract/wallet'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { tell } from '../realtime/realtime.ts'
import {
  Collision,
  madeUnderOldId,
  type Posting,
  purseOf,
  tellBalance,
  transfer,
  transferId,
} from '../wallet/wallet.ts'
import { type Actor, type Effect, effects, isFinal, mayMove } from './cashier.states.ts'
import * as store from './cashier.sql.ts'

/** `collision`: the money could not move, since the id of its transfer is another one's. */
export type Moved = { payment: store.PaymentRow; purse?: Balance; collision?: Collision }
type Step = { to: PaymentStatusId; actor: Actor; at: Date; note?: string; reason?: string | null }

/**
 * Takes one step; undefined, and nothing is changed, where the table of states does not have it. A
 * step whose money cannot move becomes a step to people.
 */
export async function advance(
  tx: Tx,
  payment: store.PaymentRow,
  step: Step,
): Promise<Moved | undefined> {
  const { typeId, statusId } = payment
  const { to, actor, at } = step
  if (!mayMove(typeId, statusId, to, actor)) return undefined
  const effect = effects[typeId][to]
  if (!effect) return { payment: await write(tx, payment, step) }
  try {
    const purse = await moveMoney(tx, payment, effect, at)
    const balanceAfter = purse.balance.minor
    return { payment: await write(tx, payment, step, { balanceAfter }), purse }
  } catch (error) {
    if (!(error instanceof Collision)) throw error
    const note = `${effect}: ${error.message}`
    const stopped = mayMove(typeId, statusId, status.MANUAL, 'system')
      ? await write(tx, payment, { to: status.MANUAL, actor: 'system', at, note })
      : payment
    return { payment: stopped, collision: error }
  }
}

async function write(
  tx: Tx,
  payment: store.PaymentRow,
  { to, actor, at, note = '', reason = null }: Step,
  more: { balanceAfter?: bigint } = {},
): Promise<store.PaymentRow> {
  const { playerId, id, typeId, statusId } = payment
  const changes = {
    ...more,
    statusId: to,
    touchedAt: at,
    ...(isFinal(typeId, to) && { finishedAt: at }),
    ...(reason !== null && { reason }),
  }
  await store.updatePayment(tx, payment, changes)
  await store.insertEvent(tx, {
    playerId,
    paymentId: id,
    fromStatus: statusId,
    toStatus: to,
    actor,
    note,
    at,
  })
  return { ...payment, ...changes }
}

/** Takes the money of a new withdrawal off the player's cash, as long as it is on its way. */
export async function hold(tx: Tx, payment: store.PaymentRow, at: Date): Promise<Balance> {
  const purse = await moveMoney(tx, payment, 'hold', at)
  await store.updatePayment(tx, payment, { balanceAfter: purse.balance.minor })
  return purse
}

function postingsOf({ sum, commission }: store.PaymentRow, effect: Effect | 'hold'): Posting[] {
  const fee: Posting[] = commission > 0n ? [{ account: 'commission', amount: commission }] : []
  switch (effect) {
    case 'credit':
      return [
        { account: 'provider', amount: -sum },
        { account: 'cash', amount: sum },
      ]
    case 'hold':
      return [
        { account: 'cash', amount: -sum },
        { account: 'held', amount: sum },
      ]
    case 'refund':
      return [
        { account: 'held', amount: -sum },
        { account: 'cash', amount: sum },
      ]
    case 'payout':
      return [
        { account: 'held', amount: -sum },
        { account: 'provider', amount: sum - commission },
        ...fee,
      ]
  }
}

/** The id of the transfer follows from the payment and the effect: twice said is once done. */
async function moveMoney(
  tx: Tx,
  payment: store.PaymentRow,
  effect: Effect | 'hold',
  at: Date,
): Promise<Balance> {
  const { playerId, operationId, currency, id } = payment
  const reason = `cashier.${effect}`
  if (await madeUnderOldId(tx, playerId, { deedId: operationId, step: effect, reason }))
    return purseOf(tx, playerId, currency)
  const { purse } = await transfer(tx, {
    id: transferId('payment', operationId, effect),
    playerId,
    currency,
    reason,
    postings: postingsOf(payment, effect),
    at,
    refs: { payment: String(id) },
  })
  return purse
}

const meanings: Record<PspStatus, PaymentStatusId> = {
  created: status.PROCESS,
  processing: status.PROCESS,
  delayed: status.DELAYED,
  success: status.SUCCESS,
  declined: status.FAIL,
}

export type Heard = { outcome: 'moved' | 'ignored' | 'mismatch'; moved: Moved | undefined }

/**
 * Believes what the provider says of an operation as far as it fits our own row. Another sum or
 * currency moves no money: such a payment is left to people.
 */
export async function hear(
  tx: Tx,
  payment: store.PaymentRow,
  said: PspOperation,
  at: Date,
): Promise<Heard> {
  const fits =
    said.amount === providerAmount(payment).toString() &&
    said.currency === payment.currency &&
    said.kind === (payment.typeId === 1 ? 'payment' : 'payout')
  if (!fits) {
    const note = `provider says ${said.kind} ${said.amount} ${said.currency} ${said.status}`
    const moved = await advance(tx, payment, { to: status.MANUAL, actor: 'system', at, note })
    return { outcome: 'mismatch', moved }
  }
  const to = meanings[said.status]
  const reason = said.status === 'declined' ? (said.reason ?? 'declined') : null
  const moved = await advance(tx, payment, { to, actor: 'provider', at, reason })
  return { outcome: moved ? 'moved' : 'ignored', moved }
}

/** What goes through the provider: a withdrawal without our commission. */
export function providerAmount({ typeId, sum, commission }: store.PaymentRow): bigint {
  return typeId === 1 ? sum : sum - commission
}

/** Tells the open tabs of the player. Called after the commit. */
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
  tell(deps.bus, payment.playerId, {
    type: 'payment',
    paymentId: payment.id,
    statusId: payment.statusId,
  })
  if (purse) tellBalance(deps, payment.playerId, purse)
}

/** An alarm: the provider's books and ours differ, and a person has to look. */
export function alarmMismatch({ log }: Deps, payment: store.PaymentRow, said: PspOperation): void {
  const { operationId, id, currency } = payment
  const ours = providerAmount(payment).toString()
  log.error(
    { alarm: 'payment_mismatch', paymentId: id, operationId, ours, currency, said },
    'the provider names another sum than our payment',
  )
}
