/** The steps common to deposits and withdrawals: key, system, row. */
import { randomUUID } from 'node:crypto'
import { refusing } from '@ayva/contract/base'
import { createDeposit, paymentStatus as status } from '@ayva/contract/payments/cashier'
import { after, seconds } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type OperationKey, refuse } from '#lib/http/serve.ts'
import { countryOf } from '../../../identity/player/player.ts'
import { walletsOf } from '../../../ledger/wallet/wallet.ts'
import { commissionOf, isFor } from './checks.ts'
import * as store from './payment.sql.ts'
import { ProviderAway } from '../providers/ask.ts'
import { findSystem, type SystemRow } from '../providers/systems.sql.ts'

const refusePayment = refusing(createDeposit.refusals)

export type Order = { playerId: bigint; key: OperationKey; sum: bigint; systemId: number }
/** `replayed`: the answer belongs to an earlier call with the same key. */
export type Made<T> = { answer: T; replayed: boolean }

/** The payment that was made under this key; refuses the key if it was used for another operation. */
export async function findOperation(
  tx: Tx,
  { playerId, key }: Order,
): Promise<store.PaymentRow | undefined> {
  const known = await store.findByKey(tx, playerId, key.id)
  if (known && known.bodyHash !== key.bodyHash) throw refuse('key_reused')
  return known
}

export async function usableSystem(
  tx: Tx,
  order: Order,
  typeId: 1 | 2,
): Promise<{ system: SystemRow; cash: bigint }> {
  const system = await findSystem(tx, order.systemId)
  const [own] = await walletsOf(tx, order.playerId)
  if (!system || system.typeId !== typeId || system.currency !== own!.currency)
    throw refusePayment('system_unknown')
  if (!isFor(system, await countryOf(tx, order.playerId))) throw refusePayment('system_unknown')
  if (!system.active) throw refusePayment('system_off')
  return { system, cash: own!.minor }
}

/** Inserts the payment, or finds the one that a concurrent call with the same key has just inserted. */
export async function insert(
  tx: Tx,
  order: Order,
  system: SystemRow,
  at: Date,
  more: Partial<store.NewPayment>,
): Promise<{ payment: store.PaymentRow; replayed: boolean }> {
  const { playerId, key, sum } = order
  const id = await store.insertPayment(tx, {
    playerId,
    operationId: randomUUID(),
    idempotencyKey: key.id,
    bodyHash: key.bodyHash,
    typeId: system.typeId,
    statusId: status.NEW,
    systemId: system.id,
    provider: system.provider,
    currency: system.currency,
    sum,
    commission: commissionOf(system, sum),
    createdAt: at,
    touchedAt: at,
    promisedAt: after(at, seconds(system.promisedSeconds)),
    returnUrl: null,
    requisiteMask: null,
    requisiteToken: null,
    ...more,
  })
  if (id === undefined) return { payment: (await findOperation(tx, order))!, replayed: true }
  const payment = (await store.findPayment(tx, playerId, id))!
  await store.insertEvent(tx, {
    playerId,
    paymentId: id,
    fromStatus: null,
    toStatus: status.NEW,
    actor: 'player',
    provider: null,
    note: '',
    at,
  })
  return { payment, replayed: false }
}

/** An unreachable provider is a promised refusal: no money moved, and the same key may be used again. */
export async function orAway<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderAway) throw refusePayment('provider_away')
    throw error
  }
}
