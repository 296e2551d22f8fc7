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
  const rows = games.map((game) => ({
    ...game,
    symbols: JSON.stringify(game.symbols),
    // The initial value, until statistics of play replace it.
    isPopular: game.categories.includes('popular'),
  }))
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

const card = [
  'game.id',
  'game.slug',
  'game.name',
  'game.engine',
  'game.modelId',
  'game.modelVersion',
  'game.art',
  'game.onlyRealBalance',
  'game.isMobile',
  'game.players',
  'game.bets',
  'game.supplier',
  'game.rtpBp',
  'game.volatility',
  'game.maxWinX',
  'game.launchType',
  'developer.id as developerId',
  'developer.slug as developerSlug',
  'developer.name as developerName',
  'game.categories',
  sql<boolean>`'new' = any(game.categories)`.as('isNew'),
] as const

export type Page = { limit: number; offset: number }
export type Wanted = {
  /** `id:version` of the models in this build. */
  models: string[]
  ids?: number[] | undefined
  except?: number[] | undefined
  category?: string | undefined
  developer?: string | undefined
  mobileOnly?: boolean
  popularOnly?: boolean
  /** The lobby's own order by default. */
  sort?: '-userStatistic' | '-betStatistic' | undefined
}

/**
 * Playable games: own ones whose model is in this build (during an update a row may be newer than the build), and games
 * of suppliers that are on.
 */
export const activeGames = (tx: Tx, models: string[]) =>
  tx
    .selectFrom('game')
    .innerJoin('developer', 'developer.id', 'game.developerId')
    .where('game.isActive', '=', true)
    .where(
      sql<boolean>`case when game.supplier is null
        then game.model_id || ':' || game.model_version = any(${models}::text[])
        else game.is_offered and game.is_supplied end`,
    )

function wantedGames(tx: Tx, wanted: Wanted) {
  const { models, ids, except, category, developer, mobileOnly, popularOnly, sort } = wanted
  return activeGames(tx, models)
    .$if(ids !== undefined, (rows) =>
      rows.where('game.id', '=', sql<number>`any(${ids}::integer[])`),
    )
    .$if(except !== undefined, (rows) =>
      rows.where('game.id', '<>', sql<number>`all(${except}::integer[])`),
    )
    .$if(category !== undefined, (rows) =>
      rows.where('game.categories', '@>', sql<string[]>`array[${category}]::text[]`),
    )
    .$if(developer !== undefined, (rows) => rows.where('developer.slug', '=', developer!))
    .$if(mobileOnly === true, (rows) => rows.where('game.isMobile', '=', true))
    .$if(popularOnly === true, (rows) => rows.where('game.isPopular', '=', true))
    .$if(sort === '-userStatistic', (rows) => rows.orderBy('game.players', 'desc'))
    .$if(sort === '-betStatistic', (rows) => rows.orderBy('game.bets', 'desc'))
    .orderBy('game.position')
    .orderBy('game.id')
}

/** A page of active games as cards, in the lobby's order. */
export function selectCards(tx: Tx, wanted: Wanted, { limit, offset }: Page) {
  return wantedGames(tx, wanted).select(card).limit(limit).offset(offset).execute()
}

/** The ids of the same games, in the same order. */
export async function selectIds(tx: Tx, wanted: Wanted, limit: number): Promise<number[]> {
  const rows = await wantedGames(tx, wanted).select('game.id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Active games with all fields, in the lobby's order. */
export function selectGames(tx: Tx, models: string[], ids: number[]) {
  return activeGames(tx, models)
    .select(card)
    .select(['game.description', 'game.hasDemo'])
    .where('game.id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('game.position')
    .orderBy('game.id')
    .execute()
}

export function selectGameId(tx: Tx, models: string[], developer: string, slug: string) {
  return activeGames(tx, models)
    .select('game.id')
    .where('developer.slug', '=', developer)
    .where('game.slug', '=', slug)
    .executeTakeFirst()
}

/** The number of active games by studio, categories and model: few rows for many games. */
export function selectKinds(tx: Tx) {
  return tx
    .selectFrom('game')
    .select([
      'developerId',
      'categories',
      'modelId',
      'modelVersion',
      'supplier',
      'rtpBp',
      sql<number>`count(*)::integer`.as('games'),
    ])
    .where('isActive', '=', true)
    .where('isOffered', '=', true)
    .where('isSupplied', '=', true)
    .groupBy(['developerId', 'categories', 'modelId', 'modelVersion', 'supplier', 'rtpBp'])
    .execute()
}

/** Addresses of active games after an id, for the site map. */
export function selectAddresses(
  tx: Tx,
  models: string[],
  { from, limit }: { from: number; limit: number },
) {
  return activeGames(tx, models)
    .select(['game.slug', 'developer.slug as developerSlug'])
    .where('game.id', '>=', from)
    .orderBy('game.id')
    .limit(limit)
    .execute()
}

/** The first id of each part of the site map. */
export async function selectAddressParts(
  tx: Tx,
  models: string[],
  { size, limit }: { size: number; limit: number },
): Promise<number[]> {
  const games = activeGames(tx, models).select(['game.id']).as('active')
  const rows = await tx
    .selectFrom((from) =>
      from
        .selectFrom(games)
        .select(['active.id', sql<bigint>`row_number() over (order by active.id)`.as('place')])
        .as('counted'),
    )
    .select('counted.id')
    .where(sql`counted.place % ${size}::integer`, '=', size === 1 ? 0 : 1)
    .orderBy('counted.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export function selectDevelopers(tx: Tx) {
  return tx.selectFrom('developer').selectAll().orderBy('position').execute()
}

/** The player's last games as cards, newest first. */
export function selectLastPlayed(
  tx: Tx,
  playerId: bigint,
  { models, limit, offset, mobileOnly }: Page & { models: string[]; mobileOnly: boolean },
) {
  return activeGames(tx, models)
    .innerJoin('gameLastPlayed', 'gameLastPlayed.gameId', 'game.id')
    .select(card)
    .where('gameLastPlayed.playerId', '=', playerId)
    .$if(mobileOnly, (rows) => rows.where('game.isMobile', '=', true))
    .orderBy('gameLastPlayed.playedAt', 'desc')
    .orderBy('gameLastPlayed.gameId')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** `roundAt` is when a round ended; without it the game was only opened. */
export type PlayedGame = { playerId: bigint; gameId: number; at: Date; roundAt?: Date }

/** Keeps the latest times, in whatever order the rows arrive. */
export async function upsertLastPlayed(tx: Tx, played: PlayedGame[]): Promise<void> {
  await sql`insert into game_last_played as kept (player_id, game_id, played_at, round_at)
    select player_id, game_id, max(at), max(round_at) from unnest(
      ${played.map(({ playerId }) => playerId)}::bigint[],
      ${played.map(({ gameId }) => gameId)}::integer[],
      ${played.map(({ at }) => at)}::timestamptz[],
      ${played.map(({ roundAt }) => roundAt ?? null)}::timestamptz[])
      one (player_id, game_id, at, round_at)
    group by 1, 2 order by 1, 2
    on conflict (player_id, game_id) do update
      set played_at = greatest(kept.played_at, excluded.played_at),
        round_at = greatest(kept.round_at, excluded.round_at)
      where kept.played_at < excluded.played_at
        or coalesce(kept.round_at, '-infinity') < excluded.round_at`.execute(tx)
}

/** Names by id, also of games that are off, because they may have been played. */
export async function selectNames(tx: Tx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('game').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
