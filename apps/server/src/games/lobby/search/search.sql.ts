import { type Tx } from '#lib/data/db.ts'
import { activeGames } from '../lobby.sql.ts'

/** Active games after an id with their searchable fields. */
export function selectSearched(
  tx: Tx,
  models: string[],
  { after, limit }: { after: number; limit: number },
) {
  return activeGames(tx, models)
    .select([
      'game.id',
      'game.name',
      'game.slug',
      'game.engine',
      'game.tags',
      'game.categories',
      'game.players',
      'game.bets',
      'game.position',
      'game.isMobile',
      'developer.slug as developerSlug',
      'developer.name as developerName',
    ])
    .where('game.id', '>', after)
    .orderBy('game.id')
    .limit(limit)
    .execute()
}
