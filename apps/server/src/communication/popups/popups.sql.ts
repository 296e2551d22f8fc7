import { type PlacementEvent, type PopupMessage } from '@ayva/contract/communication/popups'
import { type Condition } from '@ayva/contract/platform/audiences'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

type Words = {
  title: string
  text: string
  image: string | null
  label: string | null
  path: string | null
}
export type PopupRow = Words & {
  id: string
  audience: 'all' | 'vip'
  /** Null where everybody of the audience is meant. */
  condition: Condition | null
  isOffer: boolean
  position: number
  startsAt: Date
  endsAt: Date
  author: string
  madeAt: Date
}
export type MessageRow = Words & {
  playerId: bigint
  id: string
  position: PopupMessage['position']
  isOffer: boolean
  madeAt: Date
  endsAt: Date
  closedAt: Date | null
}

const popups = (tx: Tx) =>
  tx
    .selectFrom('popup')
    .selectAll()
    .select([
      sql<PopupRow['audience']>`audience`.as('audience'),
      sql<Condition | null>`condition`.as('condition'),
    ])

/** Popups that are not over, in the order in which they are shown. */
export function listStanding(tx: Tx, now: Date): Promise<PopupRow[]> {
  return popups(tx)
    .where('endsAt', '>', now)
    .orderBy('position')
    .orderBy('madeAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Which of these popups the player has viewed. */
export async function listViewed(tx: Tx, playerId: bigint, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('popupView')
    .select('popupId')
    .where('playerId', '=', playerId)
    .where('popupId', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ popupId }) => popupId))
}

export function findPopup(tx: Tx, id: string): Promise<PopupRow | undefined> {
  return popups(tx).where('id', '=', id).executeTakeFirst()
}

/** The titles of popups with a picture that are not over. */
export async function listWithImage(
  tx: Tx,
  { name, now, limit }: { name: string; now: Date; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('popup')
    .select('title')
    .where('image', '=', name)
    .where('endsAt', '>', now)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ title }) => title)
}

export function listPopups(tx: Tx, limit: number): Promise<PopupRow[]> {
  return popups(tx).orderBy('madeAt', 'desc').orderBy('id').limit(limit).execute()
}

/** False if the id is taken. */
export async function insertPopup(tx: Tx, row: PopupRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('popup')
    .values(Object.assign({}, row, { condition: row.condition && JSON.stringify(row.condition) }))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Popups that are not over. */
export async function countPopups(tx: Tx, at: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('popup')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('endsAt', '>', at)
    .executeTakeFirstOrThrow()
  return count
}

/** False if it was already over. */
export async function endPopup(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`update popup set ends_at = greatest(starts_at, ${at})
    where id = ${id} and ends_at > ${at} and ends_at > starts_at returning id`.execute(tx)
  return rows.length > 0
}

export async function insertView(
  tx: Tx,
  view: { playerId: bigint; popupId: string; viewedAt: Date },
): Promise<void> {
  await tx
    .insertInto('popupView')
    .values(view)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const messages = (tx: Tx, playerId: bigint) =>
  tx
    .selectFrom('popupMessage')
    .selectAll()
    .select(sql<MessageRow['position']>`position`.as('position'))
    .where('playerId', '=', playerId)

type Due = { playerId: bigint; now: Date; withOffers: boolean }

/** The oldest message that was not closed. */
export function findDueMessage(
  tx: Tx,
  { playerId, now, withOffers }: Due,
): Promise<MessageRow | undefined> {
  return messages(tx, playerId)
    .where('closedAt', 'is', null)
    .where('endsAt', '>', now)
    .$if(!withOffers, (query) => query.where('isOffer', '=', false))
    .orderBy('madeAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export function findMessage(tx: Tx, playerId: bigint, id: string): Promise<MessageRow | undefined> {
  return messages(tx, playerId).where('id', '=', id).executeTakeFirst()
}

export async function countOpenMessages(tx: Tx, playerId: bigint, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('popupMessage')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .where('closedAt', 'is', null)
    .where('endsAt', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** False if the player has one with that id. */
export async function insertMessage(tx: Tx, row: Omit<MessageRow, 'closedAt'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('popupMessage')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function closeMessage(
  tx: Tx,
  { playerId, id, at }: { playerId: bigint; id: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('popupMessage')
    .set({ closedAt: at })
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .execute()
}

type EventRow = {
  playerId: bigint
  popupId: string
  display: string
  event: PlacementEvent
  at: Date
}

/** False if it is already recorded. */
export async function insertEvent(tx: Tx, row: EventRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('popupEvent')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** One player's events for one popup. */
export async function countEventsOf(tx: Tx, playerId: bigint, popupId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('popupEvent')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .where('popupId', '=', popupId)
    .executeTakeFirstOrThrow()
  return count
}

/** The number of events of each kind, by popup. */
export async function countEvents(
  tx: Tx,
  ids: string[],
): Promise<{ popupId: string; event: string; count: number }[]> {
  return tx
    .selectFrom('popupEvent')
    .select(['popupId', 'event', sql<number>`count(*)::int`.as('count')])
    .where('popupId', '=', sql<string>`any(${ids}::uuid[])`)
    .groupBy(['popupId', 'event'])
    .execute()
}

/** Views are deleted before their popups. */
export const sweeps: Sweep[] = [
  ({ old }, limit) => sql`delete from popup_event
    where (player_id, popup_id, display, event) in (select player_id, popup_id, display, event
      from popup_event where at < ${old} order by at limit ${limit})`,
  ({ old }, limit) => sql`delete from popup_message
    where (player_id, id) in (select player_id, id from popup_message
      where ends_at < ${old} order by ends_at limit ${limit})`,
  ({ old }, limit) => sql`delete from popup_view
    where (player_id, popup_id) in (select view.player_id, view.popup_id
      from popup join popup_view view on view.popup_id = popup.id
      where popup.ends_at < ${old} limit ${limit})`,
  ({ old }) => sql`delete from popup
    where ends_at < ${old} and id not in (select view.popup_id
      from popup join popup_view view on view.popup_id = popup.id where popup.ends_at < ${old})`,
]

export async function forgetPopups(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('popupEvent').where('playerId', '=', playerId).execute()
  await tx.deleteFrom('popupMessage').where('playerId', '=', playerId).execute()
  await tx.deleteFrom('popupView').where('playerId', '=', playerId).execute()
}
