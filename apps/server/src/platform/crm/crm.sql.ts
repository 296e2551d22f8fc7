import { type Condition } from '@ayva/contract/platform/audiences'
import { sql, type Tx } from '#lib/data/db.ts'

export type ItemRow = {
  id: string
  slug: string
  title: string | null
  text: string
  image: string | null
  button: string | null
  link: string | null
  audience: string
  /** Null where everybody of the audience is meant. */
  condition: Condition | null
  device: string
  startsAt: Date | null
  endsAt: Date | null
  position: number
  isOffer: boolean
  flag: string | null
  isEnabled: boolean
  version: number
  author: string | null
  changedAt: Date
}

const items = (tx: Tx) =>
  tx
    .selectFrom('rotatorItem')
    .selectAll()
    .select(sql<Condition | null>`condition`.as('condition'))

const stored = <Row extends { condition: Condition | null }>(row: Row) =>
  Object.assign({}, row, { condition: row.condition && JSON.stringify(row.condition) })

/** The items of all slots that are switched on and not over, sorted within each slot. */
export function selectStanding(tx: Tx, now: Date): Promise<ItemRow[]> {
  return items(tx)
    .where('isEnabled', '=', true)
    .where((is) => is.or([is('endsAt', 'is', null), is('endsAt', '>', now)]))
    .orderBy('slug')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Items by slot and position, including those that are switched off. */
export function listItems(tx: Tx, slug: string | undefined): Promise<ItemRow[]> {
  return items(tx)
    .$if(slug !== undefined, (query) => query.where('slug', '=', slug!))
    .orderBy('slug')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function findItem(tx: Tx, id: string): Promise<ItemRow | undefined> {
  return items(tx).where('id', '=', id).executeTakeFirst()
}

/** Changes are made one after the other, so that a slot does not exceed its maximum and versions are consecutive. */
export async function lockItems(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rotator_item'))`.execute(tx)
}

/** The number of items in a slot and in all slots, including those that are switched off. */
export async function countItems(tx: Tx, slug: string): Promise<{ inSlot: number; inAll: number }> {
  return tx
    .selectFrom('rotatorItem')
    .select([
      sql<number>`count(*) filter (where slug = ${slug})::int`.as('inSlot'),
      sql<number>`count(*)::int`.as('inAll'),
    ])
    .executeTakeFirstOrThrow()
}

export async function insertItem(tx: Tx, row: ItemRow): Promise<void> {
  await tx.insertInto('rotatorItem').values(stored(row)).execute()
}

/** Leaves existing items unchanged. */
export async function insertShipped(tx: Tx, rows: ItemRow[]): Promise<void> {
  await tx
    .insertInto('rotatorItem')
    .values(rows.map(stored))
    .onConflict((same) => same.column('id').doNothing())
    .execute()
}

export async function updateItem(tx: Tx, { id, ...row }: ItemRow): Promise<void> {
  await tx.updateTable('rotatorItem').set(stored(row)).where('id', '=', id).execute()
}

/** Whether an item began or ended in the period. */
export async function hasTurned(tx: Tx, since: Date, until: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('rotatorItem')
    .select('id')
    .where('isEnabled', '=', true)
    .where((is) =>
      is.or([
        is.and([is('startsAt', '>', since), is('startsAt', '<=', until)]),
        is.and([is('endsAt', '>', since), is('endsAt', '<=', until)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Done = { item: string; action: string }

/** False if the player has done this before. */
export async function insertPlayerAction(
  tx: Tx,
  done: Done & { playerId: bigint; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('rotatorPlayerAction')
    .values(done)
    .onConflict((same) => same.columns(['playerId', 'item', 'action']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function countAction(
  tx: Tx,
  { item, action, players, guests }: Done & { players: bigint; guests: bigint },
): Promise<void> {
  await sql`insert into rotator_action as known (item, action, players, guests)
    values (${item}, ${action}, ${players}, ${guests})
    on conflict (item, action) do update
    set players = known.players + excluded.players, guests = known.guests + excluded.guests`.execute(
    tx,
  )
}

export type ActionRow = Done & { players: bigint; guests: bigint }

export function listActions(tx: Tx, item: string): Promise<ActionRow[]> {
  return tx
    .selectFrom('rotatorAction')
    .selectAll()
    .where('item', '=', item)
    .orderBy('action')
    .execute()
}

/** Items with a picture, including those that are switched off. */
export async function listWithImage(tx: Tx, image: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('rotatorItem')
    .select(['title', 'text'])
    .where('image', '=', image)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ title, text }) => title ?? text)
}

/** Deletes the actions of a closed account; the totals stay. */
export async function forgetActions(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('rotatorPlayerAction').where('playerId', '=', playerId).execute()
}
