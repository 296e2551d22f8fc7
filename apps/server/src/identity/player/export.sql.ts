import { type Tx } from '#lib/data/db.ts'

export async function findExport(tx: Tx, playerId: bigint) {
  return tx
    .selectFrom('playerExport')
    .selectAll()
    .where('playerId', '=', playerId)
    .executeTakeFirst()
}

/** Locks the export, so that requests and parts are handled one after the other. */
export async function lockExport(tx: Tx, playerId: bigint) {
  return tx
    .selectFrom('playerExport')
    .selectAll()
    .where('playerId', '=', playerId)
    .forUpdate()
    .executeTakeFirst()
}

type Asked = { playerId: bigint; id: string; askedAt: Date; expiresAt: Date }

/** False if another export was started concurrently. */
export async function insertExport(tx: Tx, asked: Asked): Promise<boolean> {
  const row = await tx
    .insertInto('playerExport')
    .values(asked)
    .onConflict((same) => same.column('playerId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExport(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('playerExportPart').where('playerId', '=', playerId).execute()
  await tx.deleteFrom('playerExport').where('playerId', '=', playerId).execute()
}

type Part = { playerId: bigint; n: number; section: number; sealed: Buffer }

export async function insertPart(tx: Tx, part: Part): Promise<void> {
  await tx.insertInto('playerExportPart').values(part).execute()
}

type Progress = {
  section: number
  after: string[] | null
  parts: number
  rows: number
  readyAt: Date | null
}

export async function updateExport(tx: Tx, playerId: bigint, progress: Progress): Promise<void> {
  await tx.updateTable('playerExport').set(progress).where('playerId', '=', playerId).execute()
}

export async function findPart(tx: Tx, playerId: bigint, n: number) {
  return tx
    .selectFrom('playerExportPart')
    .select(['section', 'sealed'])
    .where('playerId', '=', playerId)
    .where('n', '=', n)
    .executeTakeFirst()
}

export async function listExpired(tx: Tx, now: Date, limit: number): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('playerExport')
    .select('playerId')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(limit)
    .execute()
  return rows.map(({ playerId }) => playerId)
}
