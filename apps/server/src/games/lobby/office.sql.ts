import { sql, type Tx } from '#lib/data/db.ts'

const games = (tx: Tx) =>
  tx
    .selectFrom('game')
    .innerJoin('developer', 'developer.id', 'game.developerId')
    .select(['game.id', 'game.name', 'game.slug', 'developer.slug as developer', 'game.supplier'])
    .select(['game.isActive as on'])
    .select(sql<boolean>`is_active and is_offered and is_supplied`.as('open'))
    .select(['game.modelId', 'game.modelVersion', 'game.rtpBp'])

export type GameRow = {
  id: number
  name: string
  slug: string
  developer: string
  supplier: string | null
  on: boolean
  open: boolean
  modelId: string | null
  modelVersion: number | null
  rtpBp: number | null
}
type Page = { offOnly: boolean; after: number; limit: number }

/** By id, after a given one. */
export function listGames(tx: Tx, { offOnly, after, limit }: Page): Promise<GameRow[]> {
  return games(tx)
    .where('game.id', '>', sql<number>`${after}::bigint`)
    .$if(offOnly, (rows) => rows.where('game.isActive', '=', false))
    .orderBy('game.id')
    .limit(limit)
    .execute()
}

/** Serialises operators, so that the second one sees the first one's change. */
export async function lockSwitch(tx: Tx, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`game:${id}`}, 0))`.execute(tx)
}

export function findGame(tx: Tx, id: number): Promise<GameRow | undefined> {
  return games(tx)
    .where('game.id', '=', sql<number>`${id}::bigint`)
    .executeTakeFirst()
}

export async function setActive(tx: Tx, id: number, isActive: boolean): Promise<void> {
  await tx.updateTable('game').set({ isActive }).where('id', '=', id).execute()
}

/** The promised return of some games: as their suppliers state it, or by their model. */
export function listPromised(tx: Tx, ids: number[]) {
  return tx
    .selectFrom('game')
    .select(['id', 'name', 'supplier', 'modelId', 'modelVersion', 'rtpBp'])
    .where('id', 'in', ids)
    .execute()
}
