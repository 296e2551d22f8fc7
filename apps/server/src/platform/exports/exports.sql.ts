import { type ExportState } from '@ayva/contract/platform/exports'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

export type ExportRow = {
  id: string
  operatorId: string
  author: string
  list: string
  filters: Record<string, string>
  permissions: string[]
  columns: string[]
  state: ExportState
  place: string | null
  parts: number
  rows: number
  bytes: bigint
  isCut: boolean
  sealedKey: Buffer | null
  askedAt: Date
  finishedAt: Date | null
  expiresAt: Date
}
export type Place = Pick<ExportRow, 'askedAt' | 'id'>

const exports = (tx: Tx) => tx.selectFrom('listExport').selectAll().$castTo<ExportRow>()

export function findExport(tx: Tx, id: string): Promise<ExportRow | undefined> {
  return exports(tx).where('id', '=', id).executeTakeFirst()
}

/** Held until the transaction is over. */
export function lockExport(tx: Tx, id: string): Promise<ExportRow | undefined> {
  return exports(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

type Page = { operatorId: string | undefined; after: Place | undefined; limit: number }

/** The newest first, of one operator or of all. */
export function listExports(tx: Tx, { operatorId, after, limit }: Page): Promise<ExportRow[]> {
  return exports(tx)
    .$if(operatorId !== undefined, (query) => query.where('operatorId', '=', operatorId!))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(asked_at, id) < (${after!.askedAt}, ${after!.id}::uuid)`),
    )
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** One start of an operator after the other, so that their number is exact. */
export async function lockStarts(tx: Tx, operatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${operatorId}`}, 0))`.execute(
    tx,
  )
}

export async function countRunning(tx: Tx, operatorId: string, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('listExport')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('state', '=', 'making')
    .limit(limit)
    .execute()
  return rows.length
}

type Begun = Pick<
  ExportRow,
  | 'id'
  | 'operatorId'
  | 'author'
  | 'list'
  | 'filters'
  | 'permissions'
  | 'columns'
  | 'sealedKey'
  | 'askedAt'
  | 'expiresAt'
>

export async function insertExport(tx: Tx, row: Begun): Promise<void> {
  await tx
    .insertInto('listExport')
    .values({ ...row, filters: JSON.stringify(row.filters), state: 'making' })
    .execute()
}

type Progress = Partial<
  Pick<
    ExportRow,
    | 'state'
    | 'place'
    | 'parts'
    | 'rows'
    | 'bytes'
    | 'isCut'
    | 'finishedAt'
    | 'expiresAt'
    | 'sealedKey'
  >
>

export async function updateExport(tx: Tx, id: string, progress: Progress): Promise<void> {
  await tx.updateTable('listExport').set(progress).where('id', '=', id).execute()
}

type Part = { exportId: string; id: string }

export async function insertPart(tx: Tx, part: Part): Promise<void> {
  await tx.insertInto('listExportPart').values(part).execute()
}

/** Makes a stored part belong to the file. */
export async function numberPart(tx: Tx, { exportId, id, n }: Part & { n: number }): Promise<void> {
  await tx
    .updateTable('listExportPart')
    .set({ n })
    .where('exportId', '=', exportId)
    .where('id', '=', id)
    .execute()
}

export async function findPart(tx: Tx, exportId: string, n: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('listExportPart')
    .select('id')
    .where('exportId', '=', exportId)
    .where('n', '=', n)
    .executeTakeFirst()
  return row?.id
}

export async function listParts(tx: Tx, exportId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('listExportPart')
    .select('id')
    .where('exportId', '=', exportId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deletePart(tx: Tx, { exportId, id }: Part): Promise<void> {
  await tx
    .deleteFrom('listExportPart')
    .where('exportId', '=', exportId)
    .where('id', '=', id)
    .execute()
}

export async function markErased(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('listExport')
    .set({ isErased: true })
    .where('id', '=', id)
    .where('sealedKey', 'is', null)
    .execute()
}

type Download = { id: string; exportId: string; operatorId: string; expiresAt: Date }

export async function insertDownload(tx: Tx, download: Download): Promise<void> {
  await tx.insertInto('listExportDownload').values(download).execute()
}

export function findDownload(tx: Tx, id: string): Promise<Download | undefined> {
  return tx
    .selectFrom('listExportDownload')
    .selectAll()
    .where('id', '=', id)
    .$castTo<Download>()
    .executeTakeFirst()
}

/** Exports whose time is over and whose key is still there. */
export async function listDue(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('listExport')
    .select('id')
    .where('sealedKey', 'is not', null)
    .where('expiresAt', '<', now)
    .orderBy('expiresAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Exports without a key whose parts may still be in the store. */
export async function listUnerased(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('listExport')
    .select('id')
    .where('sealedKey', 'is', null)
    .where(sql<boolean>`not is_erased`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export const sweepDownloads: Sweep = ({ now }, limit) => sql`
  delete from list_export_download where id in (select id from list_export_download
    where expires_at < ${now} order by expires_at limit ${limit})`

/** The audit log keeps what was exported. */
export const sweepErased: Sweep = ({ old }, limit) => sql`
  delete from list_export where id in (select id from list_export
    where asked_at < ${old} and is_erased order by asked_at limit ${limit})`
