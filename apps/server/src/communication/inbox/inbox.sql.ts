import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

export type NoticeRow = {
  id: bigint
  name: string
  said: unknown
  at: Date
  createdAt: Date
  viewedAt: Date | null
}
type NewNotice = Pick<NoticeRow, 'name' | 'said' | 'at' | 'createdAt'> & {
  playerId: bigint
  operation: string
}

/** Undefined if the operation already has a notification. */
export async function insertNotice(
  tx: Tx,
  { said, ...notice }: NewNotice,
): Promise<bigint | undefined> {
  const row = await tx
    .insertInto('inboxNotification')
    .values({ ...notice, said: JSON.stringify(said) })
    .onConflict((same) => same.columns(['playerId', 'operation']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Deletes all but the newest `most`. */
export async function dropBeyond(tx: Tx, playerId: bigint, most: number): Promise<void> {
  await sql`delete from inbox_notification where player_id = ${playerId} and id <= (
    select id from inbox_notification where player_id = ${playerId}
    order by id desc offset ${most} limit 1)`.execute(tx)
}

const own = (tx: Tx, playerId: bigint) =>
  tx.selectFrom('inboxNotification').where('playerId', '=', playerId)

const shown = ['id', 'name', 'said', 'at', 'createdAt', 'viewedAt'] as const

type Page = { limit: number; offset: number; before: bigint | undefined }

export function listNotices(
  tx: Tx,
  playerId: bigint,
  { limit, offset, before }: Page,
): Promise<NoticeRow[]> {
  return own(tx, playerId)
    .select([...shown])
    .where('deletedAt', 'is', null)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function findByOperation(
  tx: Tx,
  playerId: bigint,
  operation: string,
): Promise<NoticeRow | undefined> {
  return own(tx, playerId)
    .select([...shown])
    .where('operation', '=', operation)
    .executeTakeFirst()
}

/** Which of some players have the notification of an operation, also one that they have deleted. */
export async function listTold(tx: Tx, ids: bigint[], operation: string): Promise<Set<bigint>> {
  const rows = await tx
    .selectFrom('inboxNotification')
    .select('playerId')
    .where('playerId', '=', sql<bigint>`any(${ids}::bigint[])`)
    .where('operation', '=', operation)
    .execute()
  return new Set(rows.map(({ playerId }) => playerId))
}

const count = sql<number>`count(*)::int`.as('count')

export function countNotices(tx: Tx, playerId: bigint): Promise<{ count: number; unread: number }> {
  return own(tx, playerId)
    .select([count, sql<number>`count(*) filter (where viewed_at is null)::int`.as('unread')])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
}

export async function countUnread(tx: Tx, playerId: bigint): Promise<number> {
  const row = await own(tx, playerId)
    .select(count)
    .where('viewedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns those that were not viewed before. */
export function markViewed(
  tx: Tx,
  playerId: bigint,
  at: Date,
): Promise<{ name: string; operation: string }[]> {
  return tx
    .updateTable('inboxNotification')
    .set({ viewedAt: at })
    .where('playerId', '=', playerId)
    .where('viewedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returning(['name', 'operation'])
    .execute()
}

type Deletion = { at: Date; id?: bigint }

/** Deletes one or all with their contents; returns the number. */
export async function markDeleted(tx: Tx, playerId: bigint, { at, id }: Deletion): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('inboxNotification')
    .set({ deletedAt: at, said: '{}' })
    .where('playerId', '=', playerId)
    .where('deletedAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Includes deleted ones. */
export async function isNotice(tx: Tx, playerId: bigint, id: bigint): Promise<boolean> {
  return (
    (await own(tx, playerId).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

export const sweepOld: Sweep = ({ old }, limit) => sql`delete from inbox_notification
  where (player_id, id) in (select player_id, id from inbox_notification
    where created_at < ${old} order by created_at limit ${limit})`

export async function forgetInbox(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('inboxNotification').where('playerId', '=', playerId).execute()
}
