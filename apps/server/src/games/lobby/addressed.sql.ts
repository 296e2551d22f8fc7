/** Games addressed by parts of a link. */
import { sql, type Tx } from '#lib/data/db.ts'

/** The active game with a slug; if several studios have one, the first in the lobby's order. */
export function selectIdOfSlug(tx: Tx, slug: string) {
  return tx
    .selectFrom('game')
    .select('id')
    .where('slug', '=', slug)
    .where('isActive', '=', true)
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirst()
}

/** The names in the addresses of active games. */
export function selectGameNames(tx: Tx, limit: number) {
  return tx
    .selectFrom('game')
    .innerJoin('developer', 'developer.id', 'game.developerId')
    .select(['game.slug', 'developer.slug as developer'])
    .where('game.isActive', '=', true)
    .limit(limit)
    .execute()
}

/** The title and picture of a game, also of one that is off, because it may have been played. */
export function selectTitle(tx: Tx, id: number) {
  return tx
    .selectFrom('game')
    .select(['name', 'art'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Whether the game exists but is switched off or no longer supplied. */
export async function selectIsClosed(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('game')
    .select(sql<boolean>`not (is_active and is_offered and is_supplied)`.as('isClosed'))
    // The parameter may exceed the type of ids.
    .where('id', '=', sql<number>`${id}::bigint`)
    .executeTakeFirst()
  return row?.isClosed ?? false
}
