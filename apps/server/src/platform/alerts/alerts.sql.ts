import { type Tx } from '#lib/data/db.ts'
import { sql } from '#lib/data/db.ts'
import { countWaiting, type Waiting } from '#lib/data/waiting.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

export type AlertRow = {
  id: string
  rule: string
  title: string
  measure: string
  above: bigint
  value: bigint
  beganAt: Date
  raisedAt: Date | null
  closedAt: Date | null
  ackedBy: string | null
  ackedAt: Date | null
  note: string | null
}
export type RaisedRow = AlertRow & { raisedAt: Date }
export type Place = { raisedAt: Date; id: string }

const columns = sql`id, rule, title, measure, above, value, began_at, raised_at, closed_at, acked_by, acked_at, note`

type Begun = Pick<AlertRow, 'id' | 'rule' | 'title' | 'measure' | 'above' | 'value' | 'beganAt'>

/** False if another node has begun one of the rule. */
export async function insertAlert(tx: Tx, row: Begun): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('alert')
    .values(row)
    .onConflict((conflict) => conflict.column('rule').where('closedAt', 'is', null).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The row of a rule that is not closed, held until the transaction is over. */
export async function lockOpen(tx: Tx, rule: string): Promise<AlertRow | undefined> {
  const { rows } = await sql<AlertRow>`select ${columns} from alert
    where rule = ${rule} and closed_at is null for update`.execute(tx)
  return rows[0]
}

/** The rules with a row that is not closed. */
export async function listOpenRules(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`select rule from alert
    where closed_at is null order by rule limit ${limit}`.execute(tx)
  return rows.map(({ rule }) => rule)
}

export async function setValue(tx: Tx, id: string, value: bigint): Promise<void> {
  await tx.updateTable('alert').set({ value }).where('id', '=', id).execute()
}

export async function raise(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('alert').set({ raisedAt: at }).where('id', '=', id).execute()
}

export async function close(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('alert').set({ closedAt: at }).where('id', '=', id).execute()
}

/** For what was not bad for long enough. */
export async function drop(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('alert').where('id', '=', id).execute()
}

/** Held until the transaction is over. */
export async function lockRaised(tx: Tx, id: string): Promise<RaisedRow | undefined> {
  const { rows } = await sql<RaisedRow>`select ${columns} from alert
    where id = ${id} and raised_at is not null for update`.execute(tx)
  return rows[0]
}

export async function findRaised(tx: Tx, id: string): Promise<RaisedRow | undefined> {
  const { rows } = await sql<RaisedRow>`select ${columns} from alert
    where id = ${id} and raised_at is not null`.execute(tx)
  return rows[0]
}

type Acknowledged = { id: string; ackedBy: string; ackedAt: Date; note: string }

export async function acknowledge(tx: Tx, { id, ...row }: Acknowledged): Promise<void> {
  await tx.updateTable('alert').set(row).where('id', '=', id).execute()
}

type Asked = { state: 'open' | 'all'; after: Place | undefined; limit: number }

/** The newest first. */
export async function listRaised(tx: Tx, { state, after, limit }: Asked): Promise<RaisedRow[]> {
  const open = state === 'open' ? sql`and closed_at is null` : sql``
  const place = after ? sql`and (raised_at, id) < (${after.raisedAt}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<RaisedRow>`select ${columns} from alert
    where raised_at is not null ${open} ${place}
    order by raised_at desc, id desc limit ${limit}`.execute(tx)
  return rows
}

/** Open alerts that nobody has acknowledged. */
export function countUnseen(tx: Tx, most: number): Promise<Waiting> {
  return countWaiting(
    tx,
    sql`select raised_at as at from alert
      where raised_at is not null and closed_at is null and acked_at is null
      order by raised_at limit ${most}`,
  )
}

export const sweepClosed: Sweep = ({ old }, limit) => sql`delete from alert where id in (
  select id from alert where closed_at < ${old} order by closed_at limit ${limit})`
