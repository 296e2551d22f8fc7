import { sql, type Tx } from '#lib/data/db.ts'

export type RealityRow = {
  playerId: bigint
  minutes: number | null
  startedAt: Date | null
  countedAt: Date | null
  dueAt: Date | null
  activeAt: Date | null
  askedAt: Date | null
}

export function findReality(tx: Tx, playerId: bigint): Promise<RealityRow | undefined> {
  return tx
    .selectFrom('realityCheck')
    .selectAll()
    .where('playerId', '=', playerId)
    .executeTakeFirst()
}

/** Begins counting; a running count and a pending check are kept, and only the last sign of play is updated. */
export async function beginCount(
  tx: Tx,
  { playerId, now, dueAt }: { playerId: bigint; now: Date; dueAt: Date },
): Promise<void> {
  await sql`insert into reality_check as r (player_id, started_at, counted_at, due_at, active_at)
    values (${playerId}, ${now}, ${now}, ${dueAt}, ${now})
    on conflict (player_id) do update set active_at = excluded.active_at,
      started_at = coalesce(r.started_at, excluded.started_at),
      counted_at = case when r.started_at is null then excluded.counted_at else r.counted_at end,
      due_at = case when r.started_at is null then excluded.due_at else r.due_at end`.execute(tx)
}

export type Due = { playerId: bigint; minutes: number | null; countedAt: Date; dueAt: Date }

/** Players whose check is due, by pages; the next page follows `last`. */
export async function listDue(
  tx: Tx,
  { now, last, limit }: { now: Date; last: Due | undefined; limit: number },
): Promise<Due[]> {
  const past = last ? sql`(due_at, player_id) > (${last.dueAt}, ${last.playerId})` : sql`true`
  const { rows } = await sql<Due>`select player_id, minutes, counted_at, due_at from reality_check
    where due_at is not null and due_at <= ${now} and ${past}
    order by due_at, player_id limit ${limit}`.execute(tx)
  return rows
}

/**
 * Restarts the count of players without stakes, and ends it for players who have not been in a game since `idleSince`.
 */
export async function restart(
  tx: Tx,
  rows: readonly { playerId: bigint; dueAt: Date; next: Date | null }[],
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<void> {
  if (rows.length === 0) return
  await sql`update reality_check r set
      started_at = case when r.active_at > ${idleSince} then one.starts_at end,
      counted_at = case when r.active_at > ${idleSince} then one.starts_at end,
      due_at = case when r.active_at > ${idleSince} then one.next end
    from (select player_id, due_at, next, case when next is not null then ${now}::timestamptz end as starts_at
      from unnest(${rows.map(({ playerId }) => playerId)}::bigint[],
        ${rows.map(({ dueAt }) => dueAt)}::timestamptz[],
        ${rows.map(({ next }) => next)}::timestamptz[]) given (player_id, due_at, next)) one
    where r.player_id = one.player_id and r.due_at = one.due_at`.execute(tx)
}

/** Called in the caller's transaction, which holds the player's row. */
export async function setAsked(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('realityCheck')
    .set({ dueAt: null, askedAt: now, activeAt: now })
    .where('playerId', '=', playerId)
    .execute()
}

/** Records the answer and schedules the next check; if none is due any more, the count ends. */
export async function setAnswered(
  tx: Tx,
  playerId: bigint,
  { now, dueAt, isAnew }: { now: Date; dueAt: Date | null; isAnew: boolean },
): Promise<void> {
  const goesOn = dueAt !== null
  await tx
    .updateTable('realityCheck')
    .set({ askedAt: null, dueAt, activeAt: now, countedAt: goesOn ? now : null })
    .$if(!goesOn, (query) => query.set({ startedAt: null }))
    .$if(goesOn && isAnew, (query) => query.set({ startedAt: now }))
    .where('playerId', '=', playerId)
    .execute()
}

/** Stores the player's choice; a running count ends after `every` minutes, if checks are on. */
export async function setMinutes(
  tx: Tx,
  playerId: bigint,
  { minutes, every }: { minutes: number | null; every: number | null },
): Promise<void> {
  await tx
    .insertInto('realityCheck')
    .values({ playerId, minutes })
    .onConflict((same) => same.column('playerId').doUpdateSet({ minutes }))
    .execute()
  if (every !== null)
    // In UTC, because shards refuse arithmetic that depends on the time zone of the connection.
    await sql`update reality_check set due_at = (counted_at at time zone 'UTC'
        + make_interval(mins => ${every}::integer)) at time zone 'UTC'
      where player_id = ${playerId} and due_at is not null`.execute(tx)
}

export async function forgetReality(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('realityCheck').where('playerId', '=', playerId).execute()
}
