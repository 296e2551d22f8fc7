import { sql, type Tx } from '#lib/data/db.ts'

/** A player's experience from one stream of rounds, in thousandths. */
export type Earned = { playerId: bigint; own: bigint; outside: bigint }

/**
 * Adds experience for all players at once, in the order of ids. A late rollback subtracts, but never below zero;
 * nothing is stored for closed accounts. Returns the new experience of players who gained some.
 */
export async function addExperience(
  tx: Tx,
  earned: Earned[],
): Promise<{ playerId: bigint; total: bigint }[]> {
  if (earned.length === 0) return []
  const { rows } = await sql<{
    playerId: bigint
    total: bigint
  }>`insert into experience (player_id, own, outside)
    select one.player_id, greatest(one.own, 0), greatest(one.outside, 0)
    from unnest(${earned.map(({ playerId }) => playerId)}::bigint[],
      ${earned.map(({ own }) => own)}::bigint[],
      ${earned.map(({ outside }) => outside)}::bigint[]) one (player_id, own, outside)
    where one.own + one.outside > 0
    order by one.player_id
    on conflict (player_id) do update
      set own = experience.own + excluded.own, outside = experience.outside + excluded.outside
    returning player_id, own + outside as total`.execute(tx)
  const less = earned.filter(({ own, outside }) => own + outside < 0n)
  if (less.length === 0) return rows
  await sql`update experience set own = greatest(experience.own + one.own, 0),
      outside = greatest(experience.outside + one.outside, 0)
    from unnest(${less.map(({ playerId }) => playerId)}::bigint[],
      ${less.map(({ own }) => own)}::bigint[],
      ${less.map(({ outside }) => outside)}::bigint[]) one (player_id, own, outside)
    where experience.player_id = one.player_id`.execute(tx)
  return rows
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

/** Players whose experience is not yet paid in points, in order of ids. */
export async function listUnpaid(
  tx: Tx,
  after: bigint | undefined,
  limit: number,
): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('experience')
    .select('playerId')
    .where(sql<boolean>`own + outside > paid_to`)
    .$if(after !== undefined, (query) => query.where('playerId', '>', after!))
    .orderBy('playerId')
    .limit(limit)
    .execute()
  return rows.map(({ playerId }) => playerId)
}

/** Experience and the paid part of it, in thousandths; locked until the end of the transaction. */
export async function lockUnpaid(
  tx: Tx,
  playerId: bigint,
): Promise<{ experience: bigint; paidTo: bigint } | undefined> {
  const row = await tx
    .selectFrom('experience')
    .select(['own', 'outside', 'paidTo'])
    .where('playerId', '=', playerId)
    .forUpdate()
    .executeTakeFirst()
  return row && { experience: row.own + row.outside, paidTo: row.paidTo }
}

export async function markPaid(tx: Tx, playerId: bigint, paidTo: bigint): Promise<void> {
  await tx.updateTable('experience').set({ paidTo }).where('playerId', '=', playerId).execute()
}

/** Called before a rebuild of a stream. Paid points stay paid: `paid_to` is unchanged. */
export async function forgetEarned(tx: Tx, whose: 'own' | 'outside'): Promise<void> {
  await tx
    .updateTable('experience')
    .set({ [whose]: 0n })
    .execute()
}

export async function forgetExperienceOf(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('experience').where('playerId', '=', playerId).execute()
}

/** Nothing is known any more of the levels of an account that is closed. */
export async function forgetLoyaltyOf(tx: Tx, playerId: bigint): Promise<void> {
  await forgetExperienceOf(tx, playerId)
  await tx.deleteFrom('levelGift').where('playerId', '=', playerId).execute()
}

type Between = { from: bigint; below: bigint | undefined; most: number }

/** How many players have so much experience in thousandths, counted up to so many. */
export async function countBetween(tx: Tx, { from, below, most }: Between): Promise<number> {
  const some = tx
    .selectFrom('experience')
    .select('playerId')
    .where(sql<boolean>`own + outside >= ${from}`)
    .$if(below !== undefined, (query) => query.where(sql<boolean>`own + outside < ${below!}`))
    .limit(most)
  const { count } = await tx
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** In thousandths; players without experience are left out. */
export const experienceRows = (ids: readonly bigint[]) =>
  sql`select player_id, to_jsonb((own + outside)::text) as value from experience
    where player_id = any(${ids}::bigint[])`
