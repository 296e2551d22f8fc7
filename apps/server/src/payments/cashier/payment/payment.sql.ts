import { type Currency } from '@ayva/contract/base'
import { paymentStatus, type PaymentStatusId } from '@ayva/contract/payments/cashier'
import { type Tx, sql } from '#lib/data/db.ts'
import { type Actor, finalStates } from './states.ts'

/** A payment together with the names of its system. */
export type PaymentRow = {
  playerId: bigint
  id: bigint
  operationId: string
  idempotencyKey: string
  bodyHash: string
  typeId: 1 | 2
  statusId: PaymentStatusId
  systemId: number
  provider: string
  systemKey: string
  systemName: string
  systemIcon: string
  currency: Currency
  sum: bigint
  commission: bigint
  tips: bigint
  requisiteId: string | null
  requisiteMask: string | null
  requisiteToken: string | null
  /** The visit of the cashier that it was made in, as the browser named it. */
  cashierSessionId: string | null
  /** Its player has seen the total of the day, and went on. */
  afterPause: boolean
  returnUrl: string | null
  redirectUrl: string | null
  /** What the provider asks its player to do elsewhere, as the provider last told it. */
  extraData: object | null
  /** Why it is being closed at its provider to go on to another one; null where it is not. */
  leaving: string | null
  reason: string | null
  balanceAfter: bigint | null
  promisedAt: Date | null
  createdAt: Date
  touchedAt: Date
  finishedAt: Date | null
  /** The rules that left it to people before it was sent; null where none did. */
  review: string[] | null
  /** When it was taken for sending. */
  sentAt: Date | null
  /** How many promises were broken. */
  broken: number
}

/** Every payment with the names of its system. */
export const payments = (tx: Tx) =>
  tx
    .selectFrom('payment')
    .innerJoin('paymentSystem', 'paymentSystem.id', 'payment.systemId')
    .selectAll('payment')
    .select([
      'paymentSystem.key as systemKey',
      'paymentSystem.name as systemName',
      'paymentSystem.icon as systemIcon',
    ])
    .$castTo<PaymentRow>()

export function findPayment(tx: Tx, playerId: bigint, id: bigint) {
  return payments(tx)
    .where('payment.playerId', '=', playerId)
    .where('payment.id', '=', id)
    .executeTakeFirst()
}

export function findByKey(tx: Tx, playerId: bigint, key: string) {
  return payments(tx)
    .where('payment.playerId', '=', playerId)
    .where('payment.idempotencyKey', '=', key)
    .executeTakeFirst()
}

/** Whose payment an operation is, and which; undefined where the provider names none of ours. */
export function findByOperation(tx: Tx, provider: string, operationId: string) {
  return tx
    .selectFrom('paymentOperation')
    .select(['playerId', 'paymentId as id'])
    .where('provider', '=', provider)
    .where('operationId', '=', operationId)
    .executeTakeFirst()
}

/** Steps of one payment stand in line here. */
export function lockPayment(tx: Tx, playerId: bigint, id: bigint) {
  return payments(tx)
    .where('payment.playerId', '=', playerId)
    .where('payment.id', '=', id)
    .forUpdate('payment')
    .executeTakeFirst()
}

export type NewPayment = Pick<
  PaymentRow,
  | ('playerId' | 'operationId' | 'idempotencyKey' | 'bodyHash' | 'typeId' | 'statusId')
  | ('systemId' | 'provider' | 'currency' | 'sum' | 'commission' | 'createdAt' | 'touchedAt')
  | ('promisedAt' | 'returnUrl' | 'requisiteMask' | 'requisiteToken')
> &
  Partial<Pick<PaymentRow, 'cashierSessionId' | 'afterPause' | 'tips' | 'requisiteId'>>

/** Undefined where the player's key is taken: the payment made under it is to be found by the key. */
export async function insertPayment(tx: Tx, values: NewPayment): Promise<bigint | undefined> {
  const row = await tx
    .insertInto('payment')
    .values(values)
    .onConflict((conflict) => conflict.columns(['playerId', 'idempotencyKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  const { provider, operationId, playerId } = values
  await tx
    .insertInto('paymentOperation')
    .values({ provider, operationId, playerId, paymentId: row.id })
    .execute()
  return row.id
}

export async function updatePayment(
  tx: Tx,
  { playerId, id }: Pick<PaymentRow, 'playerId' | 'id'>,
  changes: Partial<
    Pick<
      PaymentRow,
      | ('statusId' | 'touchedAt' | 'finishedAt' | 'reason' | 'redirectUrl' | 'balanceAfter')
      | ('promisedAt' | 'review' | 'sentAt' | 'broken')
    >
  >,
): Promise<void> {
  await tx
    .updateTable('payment')
    .set(changes)
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .execute()
}

type NewEvent = {
  playerId: bigint
  paymentId: bigint
  fromStatus: PaymentStatusId | null
  toStatus: PaymentStatusId
  actor: Actor
  /** Whose events it was, where it was a provider's. */
  provider: string | null
  note: string
  at: Date
}

/** Numbered within the payment, whose row the caller holds locked. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  const { playerId, paymentId } = event
  const { count } = await tx
    .selectFrom('paymentEvent')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('paymentEvent')
    .values({ ...event, position: count + 1 })
    .execute()
}

/** Whether the money of a withdrawal has gone back to its player at some time. */
export async function wasGivenBack(
  tx: Tx,
  { playerId, id }: Pick<PaymentRow, 'playerId' | 'id'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('paymentEvent')
    .select('position')
    .where('playerId', '=', playerId)
    .where('paymentId', '=', id)
    .where('toStatus', 'in', [paymentStatus.FAIL, paymentStatus.CANCELLED])
    .executeTakeFirst()
  return row !== undefined
}

/** Holds other payments of the player back until the transaction is over, so that they can be counted. */
export async function lockPayments(tx: Tx, playerId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payments:${playerId}`}, 0))`.execute(
    tx,
  )
}

/** Deposits of the player that are begun and not yet paid. */
export async function countUnpaid(tx: Tx, playerId: bigint): Promise<number> {
  const { NEW, PROCESS } = paymentStatus
  const { count } = await tx
    .selectFrom('payment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .where('typeId', '=', 1)
    .where('statusId', 'in', [NEW, PROCESS])
    .executeTakeFirstOrThrow()
  return count
}

export function listEvents(tx: Tx, playerId: bigint, paymentId: bigint) {
  return tx
    .selectFrom('paymentEvent')
    .select(['toStatus', 'at'])
    .where('playerId', '=', playerId)
    .where('paymentId', '=', paymentId)
    .orderBy('position')
    .execute()
}

/** False where a notice of this id has been taken before. */
export async function insertNotice(
  tx: Tx,
  notice: {
    provider: string
    eventId: string
    operationId: string
    body: string
    outcome: string
    receivedAt: Date
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('providerEvent')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
    .returning('eventId')
    .executeTakeFirst()
  return row !== undefined
}

type Silent = {
  before: Date
  ahead: Date
  after: { touchedAt: Date; id: bigint } | undefined
  limit: number
}

/**
 * Open payments that nothing has been heard of for a while, the longest silent first, from one on. What
 * was heard at a time to come was written by a clock that was wrong, and says nothing.
 */
export function listSilent(tx: Tx, { before, ahead, after, limit }: Silent) {
  const { NEW, PROCESS, CONFIRMED, ACCEPTED, DELAYED } = paymentStatus
  return tx
    .selectFrom('payment')
    .select(['playerId', 'id', 'touchedAt'])
    .where('statusId', 'in', [NEW, PROCESS, CONFIRMED, ACCEPTED, DELAYED])
    .where((is) => is.or([is('touchedAt', '<', before), is('touchedAt', '>', ahead)]))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(touched_at, id) > (${after!.touchedAt}, ${after!.id})`),
    )
    .orderBy('touchedAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Withdrawals that wait for documents, and were not asked about for a while. */
export function listUnverified(tx: Tx, { before, limit }: { before: Date; limit: number }) {
  return tx
    .selectFrom('payment')
    .select(['playerId', 'id'])
    .where('statusId', '=', sql<number>`${sql.lit(paymentStatus.VERIFY)}`)
    .where('touchedAt', '<', before)
    .orderBy('touchedAt')
    .limit(limit)
    .execute()
}

/** False where the player has been written to about the payment. */
export async function insertLetter(tx: Tx, playerId: bigint, paymentId: bigint): Promise<boolean> {
  const row = await tx
    .insertInto('paymentLetter')
    .values({ playerId, paymentId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('paymentId')
    .executeTakeFirst()
  return row !== undefined
}

/** Payments that money may still come or go by. */
export async function countUnfinished(tx: Tx, playerId: bigint): Promise<number> {
  const { count } = await tx
    .selectFrom('payment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .where('statusId', 'not in', finalStates)
    .executeTakeFirstOrThrow()
  return count
}
