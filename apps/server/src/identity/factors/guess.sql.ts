import { sql, type Tx } from '#lib/data/db.ts'

type Guess = { playerId: bigint; now: Date }
/** How many wrong codes in a row are allowed, and how long the lock after them lasts. */
export type Allowance = {
  failures: number
  windowMs: number
  firstWaitMs: number
  longestWaitMs: number
}

/**
 * Counts a wrong code and returns the number in a row; undefined if the player is locked. One statement, so that
 * concurrent attempts are counted one after the other. It chooses among moments that are parameters, because shards
 * refuse arithmetic with times in an update on conflict.
 */
export async function countGuess(
  tx: Tx,
  { playerId, now }: Guess,
  { failures, windowMs, firstWaitMs, longestWaitMs }: Allowance,
): Promise<number | undefined> {
  const windowStart = new Date(now.getTime() - windowMs)
  const ends = lockEnds(now, firstWaitMs, longestWaitMs)
  const { rows } = await sql<{ failures: number }>`
    insert into factor_guess as kept (player_id, failures, counted_from, last_at)
    values (${playerId}, 1, ${now}, ${now})
    on conflict (player_id) do update set
      failures = case when kept.counted_from <= ${windowStart} then 1 else kept.failures + 1 end,
      counted_from = case
        when kept.counted_from <= ${windowStart} then excluded.counted_from else kept.counted_from
      end,
      last_at = excluded.last_at,
      locked_until = case
        when kept.counted_from > ${windowStart} and kept.failures + 1 >= ${failures}::int then
          (${ends}::timestamptz[])[least(kept.failures + 2 - ${failures}::int, ${ends.length}::int)]
      end
    where kept.locked_until is null or kept.locked_until <= excluded.last_at
    returning failures`.execute(tx)
  return rows[0]?.failures
}

/** When a lock ends, by the number of locks before it: each lasts twice as long, up to the longest. */
function lockEnds(now: Date, firstWaitMs: number, longestWaitMs: number): Date[] {
  const ends: Date[] = []
  for (let wait = firstWaitMs; wait < longestWaitMs; wait *= 2)
    ends.push(new Date(now.getTime() + wait))
  return ends.concat(new Date(now.getTime() + longestWaitMs))
}

export async function lockedUntil(tx: Tx, playerId: bigint): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('factorGuess')
    .select('lockedUntil')
    .where('playerId', '=', playerId)
    .executeTakeFirst()
  return row?.lockedUntil ?? undefined
}

export async function clearGuesses(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('factorGuess').where('playerId', '=', playerId).execute()
}
