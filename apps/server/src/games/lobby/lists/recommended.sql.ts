import { sql, type Tx } from '#lib/data/db.ts'

/** A game that recommendations are based on. */
export type Anchor = { id: number; name: string; engine: string }

/** Of the player's last games those with the most bets. */
export async function selectAnchors(
  tx: Tx,
  playerId: bigint,
  { lately, most }: { lately: number; most: number },
): Promise<Anchor[]> {
  const { rows } = await sql<Anchor>`
    select game.id, game.name, game.engine
      from (select game_id, bets, played_at from game_last_played where player_id = ${playerId}
        order by played_at desc, game_id limit ${lately}) last
      join game on game.id = last.game_id
      order by last.bets desc, last.played_at desc, game.id limit ${most}`.execute(tx)
  return rows
}

/** The same for given ids, in their order. */
export async function selectAsAnchors(tx: Tx, ids: number[]): Promise<Anchor[]> {
  const { rows } = await sql<Anchor>`
    select game.id, game.name, game.engine
      from unnest(${ids}::integer[]) with ordinality one (id, place) join game using (id)
      order by one.place`.execute(tx)
  return rows
}

type Found = { anchor: number; id: number }

/** The games most often played together with each of some games. */
export async function selectTogether(tx: Tx, anchors: number[], most: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select one.id as anchor, other.other_id as id
      from unnest(${anchors}::integer[]) with ordinality one (id, place)
      cross join lateral (select other_id, players from game_pair where game_id = one.id
        order by players desc, other_id limit ${most}) other
      order by one.place, other.players desc, other.other_id`.execute(tx)
  return rows
}

/** The first games of each of some engines, in the lobby's order. */
export async function selectOfEngines(
  tx: Tx,
  engines: string[],
  most: number,
): Promise<{ engine: string; id: number }[]> {
  const { rows } = await sql<{ engine: string; id: number }>`
    select one.engine, other.id
      from unnest(${engines}::text[]) with ordinality one (engine, place)
      cross join lateral (select id, position from game
        where is_active and engine = one.engine order by position, id limit ${most}) other
      order by one.place, other.position, other.id`.execute(tx)
  return rows
}

export async function selectPlayed(tx: Tx, playerId: bigint, ids: number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('gameLastPlayed')
    .select('gameId')
    .where('playerId', '=', playerId)
    .where('gameId', '=', sql<number>`any(${ids}::integer[])`)
    .execute()
  return rows.map(({ gameId }) => gameId)
}

/** The tags of some games, in the order of the ids. */
export async function selectTags(tx: Tx, ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ tags: string[] }>`
    select game.tags from unnest(${ids}::integer[]) with ordinality one (id, place)
      join game using (id) order by one.place`.execute(tx)
  return rows.flatMap(({ tags }) => tags)
}
