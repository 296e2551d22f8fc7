import { sql, type Tx } from '#lib/data/db.ts'

/** Locks a player's labels, so that changes happen one after the other. */
export async function lockLabels(tx: Tx, id: bigint): Promise<string[] | undefined> {
  const row = await tx
    .selectFrom('player')
    .select('labels')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.labels
}

export async function setLabels(tx: Tx, id: bigint, labels: string[]): Promise<void> {
  await tx.updateTable('player').set({ labels }).where('id', '=', id).execute()
}

export async function selectLabelled(tx: Tx, ids: bigint[], label: string): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('player')
    .select('id')
    .where('id', '=', sql<bigint>`any(${ids}::bigint[])`)
    .where('labels', '@>', sql<string[]>`array[${label}]::text[]`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function selectAnyLabelled(
  tx: Tx,
  ids: bigint[],
  labels: string[],
): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('player')
    .select('id')
    .where('id', '=', sql<bigint>`any(${ids}::bigint[])`)
    .where('labels', '&&', sql<string[]>`${labels}::text[]`)
    .execute()
  return rows.map(({ id }) => id)
}
