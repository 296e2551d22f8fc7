import { sql, type Tx } from '#lib/data/db.ts'

/** The browsers in which a player has logged in, the last used first. */
export async function listBrowsers(tx: Tx, playerId: bigint, limit: number): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`select browser_hash as hash from known_device
    where player_id = ${playerId} and browser_hash is not null
    order by last_seen_at desc limit ${limit}`.execute(tx)
  return rows.map(({ hash }) => hash)
}

/** Other players who have logged in with a browser of this player, up to a limit. */
export async function listSameDevice(tx: Tx, playerId: bigint, limit: number): Promise<bigint[]> {
  const hashes = await listBrowsers(tx, playerId, limit)
  if (hashes.length === 0) return []
  const { rows } = await sql<{ playerId: bigint }>`select distinct player_id from known_device
    where browser_hash = any(${hashes}::bytea[]) and player_id <> ${playerId}
    order by player_id limit ${limit}`.execute(tx)
  return rows.map((row) => row.playerId)
}

export type Risky = {
  id: bigint
  birthDate: string | null
  phone: string | null
  labels: string[]
  createdAt: Date
}

/** The data of accounts that helps to recognise duplicates. */
export async function listRisky(tx: Tx, ids: bigint[]): Promise<Risky[]> {
  const { rows } =
    await sql<Risky>`select id, birth_date::text as birth_date, phone, labels, created_at from player
    where id = any(${ids}::bigint[])`.execute(tx)
  return rows
}
