import { sql, type Tx } from '#lib/data/db.ts'

/** What one stream of rounds brought to a player, in thousandths. */
export type Earned = { playerId: bigint; own: bigint; outside: bigint }

/** Less comes of a round that is taken back late, and never less than nothing. */
export async function addExperience(tx: Tx, earned: Earned[]): Promise<void> {
  for (const { playerId, own, outside } of earned)
    await sql`insert into experience (player_id, own, outside)
      values (${playerId}, greatest(${own}::bigint, 0), greatest(${outside}::bigint, 0))
      on conflict (player_id) do update
        set own = greatest(experience.own + ${own}::bigint, 0),
          outside = greatest(experience.outside + ${outside}::bigint, 0)`.execute(tx)
}

/** In thousandths. */
export async function findExperience(tx: Tx, playerId: bigint): Promise<bigint> {
  const row = await tx
    .selectFrom('experience')
    .select(['own', 'outside'])
    .where('playerId', '=', playerId)
    .executeTakeFirst()
  return row ? row.own + row.outside : 0n
}

/** Before a stream is read again from its beginning. */
export async function forgetEarned(tx: Tx, whose: 'own' | 'outside'): Promise<void> {
  await tx
    .updateTable('experience')
    .set({ [whose]: 0n })
    .execute()
}

export async function forgetExperienceOf(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('experience').where('playerId', '=', playerId).execute()
}
