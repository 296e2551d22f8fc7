import { sql, type Tx } from '#lib/data/db.ts'
import { activeGames } from '../lobby.sql.ts'

type Asked = {
  models: string[]
  category: string | undefined
  ids?: number[]
  limit: number
}

/** Ids of active games in the lobby's order. */
export async function selectOrder(
  tx: Tx,
  { models, category, ids, limit }: Asked,
): Promise<number[]> {
  const rows = await activeGames(tx, models)
    .select('game.id')
    .$if(ids !== undefined, (games) =>
      games.where('game.id', '=', sql<number>`any(${ids}::integer[])`),
    )
    .$if(category !== undefined, (games) =>
      games.where('game.categories', '@>', sql<string[]>`array[${category}]::text[]`),
    )
    .orderBy('game.position')
    .orderBy('game.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
