/** Games by what a link says of them. */
import { sql, type Tx } from '#lib/data/db.ts'

/** The active game of a slug; of several studios' games the first in the order of the lobby. */
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

/** Names by which games may be addressed, of those that are on. */
export function selectGameNames(tx: Tx, limit: number) {
  return tx
    .selectFrom('game')
    .innerJoin('developer', 'developer.id', 'game.developerId')
    .select(['game.slug', 'developer.slug as developer'])
    .where('game.isActive', '=', true)
    .limit(limit)
    .execute()
}

/** How a game is called and drawn; of one that is off too: it has been played. */
export function selectTitle(tx: Tx, id: number) {
  return tx
    .selectFrom('game')
    .select(['name', 'art'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Whether there is such a game, and it is switched off, or its supplier has it no longer. */
export async function selectIsClosed(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('game')
    .select(sql<boolean>`not (is_active and is_offered and is_supplied)`.as('isClosed'))
    // Callers may name numbers that no id can be.
    .where('id', '=', sql<number>`${id}::bigint`)
    .executeTakeFirst()
  return row?.isClosed ?? false
}
