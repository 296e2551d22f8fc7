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
 * concurrent attempts are counted one after the other.
 */
export async function countGuess(
  tx: Tx,
  { playerId, now }: Guess,
  { failures, windowMs, firstWaitMs, longestWaitMs }: Allowance,
): Promise<number | undefined> {
  const windowStart = new Date(now.getTime() - windowMs)
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
          excluded.last_at + interval '1 millisecond' * least(
            ${longestWaitMs}::float8,
            ${firstWaitMs}::float8 * 2 ^ least(kept.failures + 1 - ${failures}::int, 40)
          )
      end
    where kept.locked_until is null or kept.locked_until <= excluded.last_at
    returning failures`.execute(tx)
  return rows[0]?.failures
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
