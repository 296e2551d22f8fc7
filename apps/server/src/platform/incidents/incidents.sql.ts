import { type IncidentState } from '@ayva/contract/platform/incidents'
import { sql, type Tx } from '#lib/data/db.ts'

export type IncidentRow = {
  id: string
  title: string
  affected: string
  state: IncidentState
  startsAt: Date
  endedAt: Date | null
  version: number
}
export type UpdateRow = {
  incidentId: string
  n: number
  state: IncidentState
  text: string
  at: Date
  author: string
  correctedAt: Date | null
}
/** The fields before a correction: `n` and `text` of an update, or the other three of the incident. */
export type EditRow = {
  incidentId: string
  version: number
  at: Date
  author: string
  why: string
  n: number | null
  text: string | null
  title: string | null
  affected: string | null
  startsAt: Date | null
}
export type Place = { startsAt: Date; id: string }

const columns = sql`id, title, affected, state, starts_at, ended_at, version`
const updateColumns = sql`incident_id, n, state, text, at, author, corrected_at`

/** False if the id is taken. */
export async function insertIncident(tx: Tx, row: Omit<IncidentRow, 'version'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('incident')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Held until the transaction is over. */
export async function lockIncident(tx: Tx, id: string): Promise<IncidentRow | undefined> {
  const { rows } = await sql<IncidentRow>`select ${columns} from incident
    where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function findIncident(tx: Tx, id: string): Promise<IncidentRow | undefined> {
  const { rows } = await sql<IncidentRow>`select ${columns} from incident
    where id = ${id}`.execute(tx)
  return rows[0]
}

export async function changeIncident(
  tx: Tx,
  { id, ...row }: Partial<IncidentRow> & Pick<IncidentRow, 'id' | 'version'>,
): Promise<void> {
  await tx.updateTable('incident').set(row).where('id', '=', id).execute()
}

export async function insertUpdate(tx: Tx, row: Omit<UpdateRow, 'correctedAt'>): Promise<void> {
  await tx.insertInto('incidentUpdate').values(row).execute()
}

type Corrected = Pick<UpdateRow, 'incidentId' | 'n' | 'text' | 'correctedAt'>

export async function correctUpdate(tx: Tx, { incidentId, n, ...row }: Corrected): Promise<void> {
  await tx
    .updateTable('incidentUpdate')
    .set(row)
    .where('incidentId', '=', incidentId)
    .where('n', '=', n)
    .execute()
}

export async function insertEdit(tx: Tx, row: EditRow): Promise<void> {
  await tx.insertInto('incidentEdit').values(row).execute()
}

type Asked = { state: 'open' | 'all'; after: Place | undefined; limit: number }

/** The last to begin first. */
export async function listIncidents(
  tx: Tx,
  { state, after, limit }: Asked,
): Promise<IncidentRow[]> {
  const open = state === 'open' ? sql`and ended_at is null` : sql``
  const place = after ? sql`and (starts_at, id) < (${after.startsAt}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<IncidentRow>`select ${columns} from incident
    where true ${open} ${place} order by starts_at desc, id desc limit ${limit}`.execute(tx)
  return rows
}

type Ended = { since: Date; limit: number; offset: number }

/** The last to end first. */
export async function listEnded(tx: Tx, { since, limit, offset }: Ended): Promise<IncidentRow[]> {
  const { rows } = await sql<IncidentRow>`select ${columns} from incident
    where ended_at > ${since} order by ended_at desc, id desc
    limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

export async function countEnded(tx: Tx, since: Date): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from incident
    where ended_at > ${since}`.execute(tx)
  return Number(rows[0]!.count)
}

export async function hasOpen(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from incident where ended_at is null
    order by starts_at desc limit 1`.execute(tx)
  return rows.length > 0
}

/** The newest of each incident first. */
export async function listUpdates(tx: Tx, ids: readonly string[]): Promise<UpdateRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<UpdateRow>`select ${updateColumns} from incident_update
    where incident_id = any (${ids}::uuid[]) order by incident_id, n desc`.execute(tx)
  return rows
}

/** The newest update of each incident. */
export async function lastUpdates(tx: Tx, ids: readonly string[]): Promise<UpdateRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<UpdateRow>`select ${updateColumns}
    from unnest(${ids}::uuid[]) asked, lateral (
      select * from incident_update u where u.incident_id = asked order by u.n desc limit 1
    ) last`.execute(tx)
  return rows
}

/** The newest first. */
export async function listEdits(tx: Tx, id: string): Promise<EditRow[]> {
  const { rows } = await sql<EditRow>`
    select incident_id, version, at, author, why, n, text, title, affected, starts_at
    from incident_edit where incident_id = ${id} order by version desc`.execute(tx)
  return rows
}
