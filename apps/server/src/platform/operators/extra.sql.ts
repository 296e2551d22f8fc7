import { type Permission } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

export type ExtraRow = {
  id: string
  operatorId: string
  operator: string
  permission: Permission
  why: string
  takenAt: Date
  endsAt: Date
}
type New = Omit<ExtraRow, 'operator'>

/** False if the id is taken. */
export async function insertExtra(tx: Tx, row: New): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operatorExtra')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const live = (now: Date) => sql`x.ends_at > ${now} and x.ended_at is null`
const columns = sql`x.id, x.operator_id, o.name as operator, x.permission, x.why, x.taken_at, x.ends_at`

/** Those that hold now, the last to end first. */
export async function listExtra(tx: Tx, now: Date, limit: number): Promise<ExtraRow[]> {
  const { rows } = await sql<ExtraRow>`select ${columns}
    from operator_extra x join operator o on o.id = x.operator_id
    where ${live(now)} order by x.ends_at desc, x.id limit ${limit}`.execute(tx)
  return rows
}

export async function findLive(tx: Tx, id: string, now: Date): Promise<ExtraRow | undefined> {
  const { rows } = await sql<ExtraRow>`select ${columns}
    from operator_extra x join operator o on o.id = x.operator_id
    where x.id = ${id} and ${live(now)}`.execute(tx)
  return rows[0]
}

type Taken = { permission: Permission; isLive: boolean }

/** What an operator has taken since a moment. */
export async function takenSince(
  tx: Tx,
  { operatorId, since, now }: { operatorId: string; since: Date; now: Date },
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`select x.permission, (${live(now)}) as is_live
    from operator_extra x where x.operator_id = ${operatorId} and x.taken_at > ${since}`.execute(tx)
  return rows
}

/** How many were taken since a moment, over or not. */
export async function countTaken(tx: Tx, since: Date): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from operator_extra
    where taken_at > ${since}`.execute(tx)
  return Number(rows[0]!.count)
}

/** The permissions of an operator and those taken that hold now, as a column of a query on operators. */
export const heldPermissions = (now: Date) =>
  sql<Permission[]>`operator.permissions || array(select x.permission from operator_extra x
    where x.operator_id = operator.id and x.taken_at > ${now}::timestamptz - interval '1 hour'
      and ${live(now)} order by x.permission)`

/** Returns whether it was still held. */
export async function endExtra(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update operator_extra x set ended_at = ${now}
    where x.id = ${id} and ${live(now)}`.execute(tx)
  return numAffectedRows > 0n
}

export async function endAllExtra(tx: Tx, operatorId: string, now: Date): Promise<void> {
  await sql`update operator_extra x set ended_at = ${now}
    where x.operator_id = ${operatorId} and ${live(now)}`.execute(tx)
}

export const sweepExtra: Sweep = ({ old }, limit) => sql`delete from operator_extra where id in (
  select id from operator_extra where ends_at < ${old} order by ends_at limit ${limit})`
