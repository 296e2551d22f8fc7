import { sql, type Tx } from '#lib/data/db.ts'

/** How many failures are allowed in a window, and how long the lock after them lasts. */
export type Allowance = {
  failures: number
  windowMs: number
  firstWaitMs: number
  longestWaitMs: number
  /** From this number of failures on, each attempt needs a solved captcha. */
  captchaFrom?: number
}
type Try = { subject: string; allowance: Allowance; now: Date; solved?: boolean | undefined }

/**
 * Counts a failure and returns the number; undefined if the subject is locked or needs a captcha. One statement, so
 * that concurrent attempts are counted one after the other.
 */
export async function count(
  tx: Tx,
  { subject, allowance, now, solved = false }: Try,
): Promise<number | undefined> {
  const { failures, windowMs, firstWaitMs, longestWaitMs, captchaFrom } = allowance
  const windowStart = new Date(now.getTime() - windowMs)
  const free = solved ? null : (captchaFrom ?? null)
  const { rows } = await sql<{ failures: number }>`
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
    where (kept.locked_until is null or kept.locked_until <= excluded.last_at)
      and (${free}::int is null or kept.failures < ${free}::int or kept.counted_from <= ${windowStart})
    returning failures`.execute(tx)
  return rows[0]?.failures
}

type Standing = { failures: number; countedFrom: Date; lockedUntil: Date | null }

/** The current count and lock of a subject. */
export async function standingOf(tx: Tx, subject: string): Promise<Standing | undefined> {
  return tx
    .selectFrom('attempt')
    .select(['failures', 'countedFrom', 'lockedUntil'])
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Deletes the count after a success. */
export async function clear(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('attempt').where('subject', '=', subject).execute()
}

/** Takes one failure back; the earlier ones still count. */
export async function takeBack(tx: Tx, subject: string): Promise<void> {
  await sql`update attempt set failures = greatest(failures - 1, 0), locked_until = null
    where subject = ${subject}`.execute(tx)
}
