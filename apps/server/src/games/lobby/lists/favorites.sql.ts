import { sql, type Tx } from '#lib/data/db.ts'

/** Serialises additions to a player's favourites, because their number is bounded. */
export async function lockFavorites(tx: Tx, playerId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`favorites:${playerId}`}, 0))`.execute(
    tx,
  )
}

/** Ids of favourites, the last added first. */
export async function selectFavorites(tx: Tx, playerId: bigint): Promise<number[]> {
  const rows = await tx
    .selectFrom('favoriteGame')
    .select('gameId')
    .where('playerId', '=', playerId)
    .orderBy('addedAt', 'desc')
    .orderBy('gameId')
    .execute()
  return rows.map(({ gameId }) => gameId)
}

/** Unknown ids are skipped. */
export async function insertFavorites(
  tx: Tx,
  playerId: bigint,
  { ids, at }: { ids: number[]; at: Date },
): Promise<void> {
  await sql`insert into favorite_game (player_id, game_id, added_at)
    select ${playerId}::bigint, game.id, ${at}::timestamptz from game
     where game.id = any(${ids}::integer[])
    on conflict do nothing`.execute(tx)
}

export async function deleteFavorites(tx: Tx, playerId: bigint, ids: number[]): Promise<void> {
  await tx
    .deleteFrom('favoriteGame')
    .where('playerId', '=', playerId)
    .where('gameId', '=', sql<number>`any(${ids}::integer[])`)
    .execute()
}

/** When the oldest of the present favourites was added. */
export async function findFirstFavorite(tx: Tx, playerId: bigint): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('favoriteGame')
    .select('addedAt')
    .where('playerId', '=', playerId)
    .orderBy('addedAt')
    .limit(1)
    .executeTakeFirst()
  return row?.addedAt
}
