import { type Tx, sql } from '#lib/data/db.ts'

export type DeveloperSeed = {
  id: number
  slug: string
  name: string
  about: string
  position: number
}
export type GameSeed = {
  id: number
  slug: string
  developerId: number
  name: string
  description: string
  engine: string
  modelId: string
  modelVersion: number
  art: string
  categories: string[]
  tags: string[]
  symbols: object
  position: number
  isMobile: boolean
}

export function upsertDevelopers(tx: Tx, developers: DeveloperSeed[]) {
  return tx
    .insertInto('developer')
    .values(developers)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        slug: row.ref('excluded.slug'),
        name: row.ref('excluded.name'),
        about: row.ref('excluded.about'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute()
}

export function upsertGames(tx: Tx, games: GameSeed[]) {
  const rows = games.map((game) => ({ ...game, symbols: JSON.stringify(game.symbols) }))
  return tx
    .insertInto('game')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        slug: row.ref('excluded.slug'),
        developerId: row.ref('excluded.developerId'),
        name: row.ref('excluded.name'),
        description: row.ref('excluded.description'),
        engine: row.ref('excluded.engine'),
        modelId: row.ref('excluded.modelId'),
        modelVersion: row.ref('excluded.modelVersion'),
        art: row.ref('excluded.art'),
        categories: row.ref('excluded.categories'),
        tags: row.ref('excluded.tags'),
        symbols: row.ref('excluded.symbols'),
        position: row.ref('excluded.position'),
        isMobile: row.ref('excluded.isMobile'),
      })),
    )
    .execute()
}

/** Active games in the order of the lobby, each with the number of players who have played it. */
export function selectGames(tx: Tx) {
  return tx
    .selectFrom('game')
    .innerJoin('developer', 'developer.id', 'game.developerId')
    .select((row) => [
      'game.id',
      'game.slug',
      'game.name',
      'game.description',
      'game.engine',
      'game.modelId',
      'game.modelVersion',
      'game.art',
      'game.categories',
      'game.onlyRealBalance',
      'game.isMobile',
      'developer.id as developerId',
      'developer.slug as developerSlug',
      'developer.name as developerName',
      row
        .selectFrom('gameLastPlayed')
        .whereRef('gameId', '=', 'game.id')
        .select(sql<number>`count(*)::integer`.as('players'))
        .as('players'),
    ])
    .where('game.isActive', '=', true)
    .orderBy('game.position')
    .execute()
}

export function selectDevelopers(tx: Tx) {
  return tx.selectFrom('developer').selectAll().orderBy('position').execute()
}

/** Ids of the games that a player has played, the last one first. */
export async function selectLastPlayed(tx: Tx, playerId: bigint): Promise<number[]> {
  const rows = await tx
    .selectFrom('gameLastPlayed')
    .select('gameId')
    .where('playerId', '=', playerId)
    .orderBy('playedAt', 'desc')
    .orderBy('gameId')
    .execute()
  return rows.map(({ gameId }) => gameId)
}

/** The latest time stays, in whatever order they come. */
export async function upsertLastPlayed(
  tx: Tx,
  played: { playerId: bigint; gameId: number; at: Date }[],
): Promise<void> {
  await sql`insert into game_last_played (player_id, game_id, played_at)
    select player_id, game_id, max(at) from unnest(
      ${played.map(({ playerId }) => playerId)}::bigint[],
      ${played.map(({ gameId }) => gameId)}::integer[],
      ${played.map(({ at }) => at)}::timestamptz[]) one (player_id, game_id, at)
    group by 1, 2 order by 1, 2
    on conflict (player_id, game_id) do update
      set played_at = excluded.played_at where game_last_played.played_at < excluded.played_at`.execute(
    tx,
  )
}
