import { type Currency } from '@ayva/contract/base'
import { paymentStatus, type PaymentStatusId } from '@ayva/contract/payments/cashier'
import { type Tx, sql } from '#lib/data/db.ts'
import { type Actor, finalStates } from './states.ts'

/** A payment with the names of its system. */
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
  /** The cashier visit that the payment was made in, as the browser named it. */
  cashierSessionId: string | null
  afterPause: boolean
  returnUrl: string | null
  redirectUrl: string | null
  /** The action that the provider asks of the player, as last reported. */
  extraData: object | null
  /** Why the payment is being closed at its provider to move to another one; null if it is not. */
  leaving: string | null
  reason: string | null
  balanceAfter: bigint | null
  promisedAt: Date | null
  createdAt: Date
  touchedAt: Date
  finishedAt: Date | null
  /** The rules that sent it to operators before it was sent; null if none did. */
  review: string[] | null
  sentAt: Date | null
  /** The number of broken promises. */
  broken: number
}

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

/** The payment and player of an operation; undefined if the provider names none of ours. */
export function findByOperation(tx: Tx, provider: string, operationId: string) {
  return tx
    .selectFrom('paymentOperation')
    .select(['playerId', 'paymentId as id'])
    .where('provider', '=', provider)
    .where('operationId', '=', operationId)
    .executeTakeFirst()
}

/** Serialises the steps of one payment. */
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

/** Undefined if the player's key is taken; the caller then finds the payment by the key. */
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
  /** The provider that reported the step, if one did. */
  provider: string | null
  note: string
  at: Date
}

/** Events are numbered within the payment, whose row the caller holds locked. */
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

/** Whether the money of a withdrawal was ever returned to its player. */
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

/** Blocks other payments of the player until the end of the transaction, so that they can be counted. */
export async function lockPayments(tx: Tx, playerId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payments:${playerId}`}, 0))`.execute(
    tx,
  )
}

/** Deposits of the player that were begun and are not yet paid. */
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

/** False if a notice with this id was already processed. */
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
 * Open payments without a recent report, the longest silent first, after a position. Reports dated in the future came
 * from a wrong clock and do not count.
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

/** Withdrawals that wait for documents and were not checked recently. */
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

/** False if the player already got a letter about the payment. */
export async function insertLetter(tx: Tx, playerId: bigint, paymentId: bigint): Promise<boolean> {
  const row = await tx
    .insertInto('paymentLetter')
    .values({ playerId, paymentId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('paymentId')
    .executeTakeFirst()
  return row !== undefined
}

/** The number of payments that may still move money. */
export async function countUnfinished(tx: Tx, playerId: bigint): Promise<number> {
  const { count } = await tx
    .selectFrom('payment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .where('statusId', 'not in', finalStates)
    .executeTakeFirstOrThrow()
  return count
}
