import { type Currency } from '@ayva/contract/base'
import {
  type DeliveryState,
  type PartnerEvent,
  PARTNER_COUNTED_MAX,
} from '@ayva/contract/communication/partners/office'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

export type PartnerRow = {
  id: string
  name: string
  refCodes: string[]
  url: string
  secret: Buffer
  registration: boolean
  firstDeposit: boolean
  deposit: boolean
  tellsAmount: boolean
  enabled: boolean
  author: string
  changedAt: Date
}

export function listPartners(tx: Tx, limit: number): Promise<PartnerRow[]> {
  return tx.selectFrom('partner').selectAll().orderBy('id').limit(limit).execute()
}

export function findPartner(tx: Tx, id: string): Promise<PartnerRow | undefined> {
  return tx.selectFrom('partner').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the partner. */
export function lockPartner(tx: Tx, id: string): Promise<PartnerRow | undefined> {
  return tx.selectFrom('partner').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function countPartners(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('partner')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function upsertPartner(tx: Tx, row: PartnerRow): Promise<void> {
  const { id, ...changes } = row
  await tx
    .insertInto('partner')
    .values(Object.assign({ id }, changes))
    .onConflict((same) => same.column('id').doUpdateSet(changes))
    .execute()
}

export type DeliveryName = { playerId: bigint; partnerId: string; operation: string }
export type DeliveryRow = DeliveryName & {
  eventId: string
  event: PartnerEvent
  refCode: string
  clickId: string | null
  amount: bigint | null
  currency: Currency | null
  state: DeliveryState
  tries: number
  at: Date
  nextAt: Date
  said: string | null
}

const typed = [
  sql<PartnerEvent>`event`.as('event'),
  sql<Currency | null>`currency`.as('currency'),
  sql<DeliveryState>`state`.as('state'),
] as const

type NewDelivery = Omit<DeliveryRow, 'state' | 'tries' | 'nextAt' | 'said'>

/** Nothing if the partner is told of the operation already. */
export async function insertDelivery(tx: Tx, row: NewDelivery): Promise<void> {
  await tx
    .insertInto('partnerDelivery')
    .values(Object.assign({ state: 'waits', nextAt: row.at }, row))
    .onConflict((same) => same.columns(['playerId', 'partnerId', 'operation']).doNothing())
    .execute()
}

/** Deliveries of a partner whose time has come. */
export function listDue(
  tx: Tx,
  { partnerId, now, limit }: { partnerId: string; now: Date; limit: number },
): Promise<DeliveryName[]> {
  return tx
    .selectFrom('partnerDelivery')
    .select(['playerId', 'partnerId', 'operation'])
    .where('partnerId', '=', partnerId)
    .where('state', '=', sql.lit('waits'))
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(limit)
    .execute()
}

const one = (tx: Tx, { playerId, partnerId, operation }: DeliveryName) =>
  tx
    .updateTable('partnerDelivery')
    .where('playerId', '=', playerId)
    .where('partnerId', '=', partnerId)
    .where('operation', '=', operation)

/** Takes a delivery for one attempt, until `until`; undefined if another worker has it or it is over. */
export function takeDelivery(
  tx: Tx,
  name: DeliveryName,
  { now, until }: { now: Date; until: Date },
): Promise<DeliveryRow | undefined> {
  return one(tx, name)
    .set({ tries: sql`tries + 1`, nextAt: until })
    .where('state', '=', 'waits')
    .where('nextAt', '<=', now)
    .returningAll()
    .returning(typed)
    .executeTakeFirst()
}

export async function updateDelivery(
  tx: Tx,
  name: DeliveryName,
  changes: { state: DeliveryState; tries?: number; nextAt?: Date; said?: string | null },
): Promise<void> {
  await one(tx, name).set(changes).where('state', '=', 'waits').execute()
}

/** False unless it was given up. */
export async function reviveDelivery(tx: Tx, name: DeliveryName, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await one(tx, name)
    .set({ state: 'waits', tries: 0, nextAt: now })
    .where('state', '=', 'dead')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function findByEvent(
  tx: Tx,
  partnerId: string,
  eventId: string,
): Promise<DeliveryRow | undefined> {
  return tx
    .selectFrom('partnerDelivery')
    .selectAll()
    .select(typed)
    .where('eventId', '=', eventId)
    .where('partnerId', '=', partnerId)
    .executeTakeFirst()
}

type Page = {
  partnerId: string
  state: DeliveryState | undefined
  after: { at: Date; eventId: string } | undefined
  limit: number
}

/** The newest first. */
export function listDeliveries(
  tx: Tx,
  { partnerId, state, after, limit }: Page,
): Promise<DeliveryRow[]> {
  return tx
    .selectFrom('partnerDelivery')
    .selectAll()
    .select(typed)
    .where('partnerId', '=', partnerId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(at, event_id) < (${after!.at}, ${after!.eventId}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('eventId', 'desc')
    .limit(limit)
    .execute()
}

/** Counts up to a limit. */
export async function countDeliveries(
  tx: Tx,
  partnerId: string,
  state: DeliveryState,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from partner_delivery where partner_id = ${partnerId} and state = ${state}
      limit ${PARTNER_COUNTED_MAX}) counted`.execute(tx)
  return rows[0]!.count
}

export async function forgetDeliveries(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('partnerDelivery').where('playerId', '=', playerId).execute()
}

/** The bound stands in it twice, so that an index finds the rows whatever the database makes of the inner list. */
export const sweepDeliveries: Sweep = ({ old }, limit) => sql`delete from partner_delivery
  where at < ${old} and (player_id, partner_id, operation) in (select player_id, partner_id, operation
    from partner_delivery where at < ${old} order by at limit ${limit})`
