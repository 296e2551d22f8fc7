import { type Currency } from '@ayva/contract/base'
import {
  paymentStatus,
  type PaymentFilter,
  type PaymentStatusId,
  type RequisiteKind,
} from '@ayva/contract/cashier'
import { type Tx, sql } from '#lib/data/db.ts'
import { type Actor } from './cashier.states.ts'

export type SystemRow = {
  id: number
  key: string
  typeId: 1 | 2
  currency: Currency
  name: string
  icon: string
  term: string
  requisite: RequisiteKind | null
  minimum: bigint
  maximum: bigint
  multipleOf: bigint
  commissionBp: number
  promisedSeconds: number
  position: number
  active: boolean
}

/** A payment together with the names of its system. */
export type PaymentRow = {
  playerId: bigint
  id: number
  operationId: string
  idempotencyKey: string
  bodyHash: string
  typeId: 1 | 2
  statusId: PaymentStatusId
  systemId: number
  systemKey: string
  systemName: string
  systemIcon: string
  currency: Currency
  sum: bigint
  commission: bigint
  requisiteMask: string | null
  requisiteToken: string | null
  returnUrl: string | null
  redirectUrl: string | null
  reason: string | null
  balanceAfter: bigint | null
  promisedAt: Date | null
  createdAt: Date
  touchedAt: Date
  finishedAt: Date | null
}

export function listSystems(tx: Tx, typeId: 1 | 2, currency: Currency): Promise<SystemRow[]> {
  return tx
    .selectFrom('paymentSystem')
    .selectAll()
    .where('typeId', '=', typeId)
    .where('currency', '=', currency)
    .orderBy('position')
    .$castTo<SystemRow>()
    .execute()
}

export function findSystem(tx: Tx, id: number): Promise<SystemRow | undefined> {
  return tx
    .selectFrom('paymentSystem')
    .selectAll()
    .where('id', '=', id)
    .$castTo<SystemRow>()
    .executeTakeFirst()
}

export function listSuggestions(tx: Tx, currency: Currency) {
  return tx
    .selectFrom('depositSuggestion')
    .select(['depositNumber', 'value', 'bestChoice'])
    .where('currency', '=', currency)
    .orderBy('value')
    .execute()
}

const payments = (tx: Tx) =>
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

export function findPayment(tx: Tx, playerId: bigint, id: number) {
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

export function findByOperation(tx: Tx, operationId: string) {
  return payments(tx).where('payment.operationId', '=', operationId).executeTakeFirst()
}

/** Steps of one payment stand in line here. */
export function lockPayment(tx: Tx, playerId: bigint, id: number) {
  return payments(tx)
    .where('payment.playerId', '=', playerId)
    .where('payment.id', '=', id)
    .forUpdate('payment')
    .executeTakeFirst()
}

export type NewPayment = Pick<
  PaymentRow,
  | ('playerId' | 'operationId' | 'idempotencyKey' | 'bodyHash' | 'typeId' | 'statusId')
  | ('systemId' | 'currency' | 'sum' | 'commission' | 'createdAt' | 'touchedAt')
  | ('promisedAt' | 'returnUrl' | 'requisiteMask' | 'requisiteToken')
>

/** Undefined where the player's key is taken: the payment made under it is to be found by the key. */
export async function insertPayment(tx: Tx, values: NewPayment): Promise<number | undefined> {
  const row = await tx
    .insertInto('payment')
    .values(values)
    .onConflict((conflict) => conflict.columns(['playerId', 'idempotencyKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updatePayment(
  tx: Tx,
  { playerId, id }: Pick<PaymentRow, 'playerId' | 'id'>,
  changes: Partial<
    Pick<
      PaymentRow,
      'statusId' | 'touchedAt' | 'finishedAt' | 'reason' | 'redirectUrl' | 'balanceAfter'
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
  paymentId: number
  fromStatus: PaymentStatusId | null
  toStatus: PaymentStatusId
  actor: Actor
  note: string
  at: Date
}

/** Numbered within the payment, whose row the caller holds locked. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  const { playerId, paymentId } = event
  await tx
    .insertInto('paymentEvent')
    .values((build) => ({
      ...event,
      position: build
        .selectFrom('paymentEvent')
        .select(sql<number>`count(*)::int + 1`.as('position'))
        .where('playerId', '=', playerId)
        .where('paymentId', '=', paymentId),
    }))
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

/** Holds other deposits of the player back until the transaction is over, so that they can be counted. */
export async function lockDeposits(tx: Tx, playerId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deposits:${playerId}`}, 0))`.execute(
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

export function listEvents(tx: Tx, playerId: bigint, paymentId: number) {
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
  notice: { eventId: string; operationId: string; body: string; outcome: string; receivedAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('providerEvent')
    .values({ ...notice, provider: 'sandbox' })
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
    .returning('eventId')
    .executeTakeFirst()
  return row !== undefined
}

/** Open payments that nothing has been heard of for a while, the longest silent first. */
export function listSilent(tx: Tx, before: Date, limit: number) {
  const { NEW, PROCESS, ACCEPTED, DELAYED } = paymentStatus
  return payments(tx)
    .where('payment.statusId', 'in', [NEW, PROCESS, ACCEPTED, DELAYED])
    .where('payment.touchedAt', '<', before)
    .orderBy('payment.touchedAt')
    .limit(limit)
    .execute()
}

const openStates = [1, 2, 5, 6, 7, 8, 11]
const failedStates = [4, 9, 10]
type Period = { playerId: bigint; from: Date; to: Date }

export function listPayments(
  tx: Tx,
  {
    playerId,
    from,
    to,
    filter,
    limit,
    offset,
  }: Period & {
    filter: PaymentFilter
    limit: number
    offset: number
  },
) {
  const all = payments(tx)
    .where('payment.playerId', '=', playerId)
    .where('payment.createdAt', '>=', from)
    .where('payment.createdAt', '<', to)
  const chosen = {
    all,
    deposits: all.where('payment.typeId', '=', 1),
    withdrawals: all.where('payment.typeId', '=', 2),
    open: all.where('payment.statusId', 'in', openStates),
    failed: all.where('payment.statusId', 'in', failedStates),
  }[filter]
  return chosen
    .orderBy('payment.createdAt', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Counts by filter, and totals of what has succeeded in the given currency. */
export async function sumPayments(tx: Tx, { playerId, from, to }: Period, currency: Currency) {
  const done = sql`status_id = ${paymentStatus.SUCCESS} and currency = ${currency}`
  return tx
    .selectFrom('payment')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where type_id = 1))::int`.as('deposits'),
      sql<number>`(count(*) filter (where type_id = 2))::int`.as('withdrawals'),
      sql<number>`(count(*) filter (where status_id = any(${openStates})))::int`.as('open'),
      sql<number>`(count(*) filter (where status_id = any(${failedStates})))::int`.as('failed'),
      sql<bigint>`coalesce(sum(sum) filter (where type_id = 1 and ${done}), 0)::bigint`.as(
        'depositSum',
      ),
      sql<bigint>`coalesce(sum(sum) filter (where type_id = 2 and ${done}), 0)::bigint`.as(
        'withdrawalSum',
      ),
    ])
    .where('playerId', '=', playerId)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .executeTakeFirstOrThrow()
}

export async function countDone(tx: Tx, playerId: bigint) {
  const done = sql`status_id = ${paymentStatus.SUCCESS}`
  return tx
    .selectFrom('payment')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where status_id = any(${openStates})))::int`.as('awaiting'),
      sql<number>`(count(*) filter (where type_id = 1 and ${done}))::int`.as('deposits'),
      sql<number>`(count(*) filter (where type_id = 2 and ${done}))::int`.as('withdrawals'),
    ])
    .where('playerId', '=', playerId)
    .executeTakeFirstOrThrow()
}
