import { sql, type Tx } from '#lib/data/db.ts'

/** How many failures are let pass within a window, and how long the wait after them is. */
export type Allowance = {
  failures: number
  windowMs: number
  firstWaitMs: number
  longestWaitMs: number
}

/**
 * Counts one failure, unless the subject is locked; false where it is. One statement, so that a
 * hundred guesses at once are counted one after the other.
 */
export async function count(
  tx: Tx,
  subject: string,
  { failures, windowMs, firstWaitMs, longestWaitMs }: Allowance,
  now: Date,
): Promise<boolean> {
  const windowStart = new Date(now.getTime() - windowMs)
  const { rows } = await sql`
    insert into attempt as kept (subject, failures, counted_from, last_at, locked_until)
    values (${subject}, 1, ${now}, ${now}, case when ${failures}::int <= 1 then
      ${now}::timestamptz + interval '1 millisecond' * ${firstWaitMs}::float8 end)
    on conflict (subject) do update set
      failures = case when kept.counted_from <= ${windowStart} then 1 else kept.failures + 1 end,
      counted_from = case
        when kept.counted_from <= ${windowStart} then excluded.counted_from else kept.counted_from
      end,
      last_at = excluded.last_at,
      locked_until = case
        when (kept.counted_from > ${windowStart} and kept.failures + 1 >= ${failures}::int)
            or ${failures}::int <= 1 then
          excluded.last_at + interval '1 millisecond' * least(
            ${longestWaitMs}::float8,
            ${firstWaitMs}::float8 * 2 ^ least(kept.failures + 1 - ${failures}::int, 40)
          )
      end
    where kept.locked_until is null or kept.locked_until <= excluded.last_at
    returning 1`.execute(tx)
  return rows.length > 0
}

export async function lockedUntil(tx: Tx, subject: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('attempt')
    .select('lockedUntil')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.lockedUntil ?? undefined
}

/** It was no failure after all: the whole row of them is over. */
export async function clear(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('attempt').where('subject', '=', subject).execute()
}

/** It was no failure after all, but the others of this subject still count. */
export async function takeBack(tx: Tx, subject: string): Promise<void> {
  await sql`update attempt set failures = greatest(failures - 1, 0), locked_until = null
    where subject = ${subject}`.execute(tx)
}
