/**
 * Records unexpected money: a transfer that is late, repeated, or of another sum or memo. It belongs to the player, and
 * operators decide about it; it becomes a payment of its own.
 */
import { paymentStatus as status } from '@ayva/contract/payments/cashier'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { advance, announce, type Moved } from '../payment/advance.ts'
import * as store from '../payment/payment.sql.ts'
import { type Notice } from './provider.ts'
import { type ProviderName } from './providers.ts'

type Unasked = { provider: ProviderName; notice: Notice; body: string }

/** True if the money is recorded; false if its player is unknown. */
export async function takeUnasked(
  deps: Deps,
  { provider, notice, body }: Unasked,
): Promise<boolean> {
  const { eventId, said, unaskedOf } = notice
  const of = unaskedOf && (await store.findByOperation(deps.db, provider, unaskedOf))
  if (!of) return false
  // An unconfirmed transfer is recorded only when it succeeds.
  if (said.status !== 'success') return true
  const receivedAt = deps.clock.now()
  const moved = await transaction(deps.db, async (tx) => {
    const like = (await store.lockPayment(tx, of.playerId, of.id))!
    const kept = await keep(tx, like, said, receivedAt)
    const outcome = kept ? 'unasked' : 'ignored'
    const { operationId } = said
    await store.insertNotice(tx, { provider, eventId, operationId, body, outcome, receivedAt })
    return kept
  })
  if (!moved) return true
  const { id: paymentId } = moved.payment
  deps.log.error({ alarm: 'payment_unasked', paymentId, provider, said }, 'money has come unasked')
  announce(deps, moved)
  return true
}

/** Undefined if it is already recorded, or if its currency or sum cannot be the player's. */
async function keep(
  tx: Tx,
  like: store.PaymentRow,
  { operationId, amount, currency, kind }: Notice['said'],
  at: Date,
): Promise<Moved | undefined> {
  if (currency !== like.currency || kind !== 'payment' || !/^[1-9]\d{0,17}$/.test(amount))
    return undefined
  const { playerId, systemId, provider } = like
  const id = await store.insertPayment(tx, {
    playerId,
    operationId,
    systemId,
    provider,
    currency: like.currency,
    // A repeated report uses the same key, which no caller can choose.
    idempotencyKey: `unasked:${operationId}`,
    bodyHash: '',
    typeId: 1,
    statusId: status.NEW,
    sum: BigInt(amount),
    commission: 0n,
    createdAt: at,
    touchedAt: at,
    promisedAt: null,
    returnUrl: null,
    requisiteMask: null,
    requisiteToken: null,
  })
  if (id === undefined) return undefined
  const payment = (await store.lockPayment(tx, playerId, id))!
  const note = `unasked: ${amount} ${currency}, told of with payment ${like.id}`
  await store.insertEvent(tx, {
    playerId,
    paymentId: id,
    fromStatus: null,
    toStatus: status.NEW,
    at,
    note,
    actor: 'provider',
    provider,
  })
  return advance(tx, payment, { to: status.MANUAL, actor: 'system', at, note })
}
