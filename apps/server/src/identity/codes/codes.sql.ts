import { after } from '#lib/clock.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

/** The owner of a code: a player, or a ticket while there is no player yet. */
export type Owner = { playerId: bigint } | { ticket: string }
export type Channel = 'email' | 'phone' | 'call'

export type CodeRequest = {
  id: string
  purpose: string
  channel: Channel
  address: string | null
  askedAt: Date
  expiresAt: Date
  usedAt: Date | null
}
type NewRequest = Omit<CodeRequest, 'usedAt'>

const CHANNELS = 3

/** The subject under which the owner's requests and attempts are counted. */
export const nameOf = (owner: Owner) =>
  'playerId' in owner ? `player ${owner.playerId}` : `ticket ${owner.ticket}`

export async function insertRequest(tx: Tx, owner: Owner, request: NewRequest): Promise<void> {
  if ('playerId' in owner)
    await tx
      .insertInto('playerCode')
      .values({ ...owner, ...request })
      .execute()
  else
    await tx
      .insertInto('ticketCode')
      .values({ ...owner, ...request })
      .execute()
}

/** The latest request by each channel; codes of older requests are invalid. */
export async function latestOf(tx: Tx, owner: Owner, purpose: string): Promise<CodeRequest[]> {
  const { rows } = await sql<CodeRequest>`select distinct on (channel) * from ${rowsOf(owner)}
    and purpose = ${purpose} order by channel, asked_at desc, id limit ${CHANNELS}`.execute(tx)
  return rows
}

export async function findRequest(
  tx: Tx,
  owner: Owner,
  id: string,
): Promise<CodeRequest | undefined> {
  const { rows } = await sql<CodeRequest>`select * from ${rowsOf(owner)} and id = ${id}`.execute(tx)
  return rows[0]
}

/** False if it was used before. */
export async function markUsed(
  tx: Tx,
  { owner, id }: { owner: Owner; id: string },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await (
    'playerId' in owner
      ? sql`update player_code set used_at = ${now}
        where player_id = ${owner.playerId} and id = ${id} and used_at is null`
      : sql`update ticket_code set used_at = ${now}
        where ticket = ${owner.ticket} and id = ${id} and used_at is null`
  ).execute(tx)
  return numAffectedRows === 1n
}

function rowsOf(owner: Owner) {
  return 'playerId' in owner
    ? sql`player_code where player_id = ${owner.playerId}`
    : sql`ticket_code where ticket = ${owner.ticket}`
}

/** At most `max` in a window that begins with the first one. */
export type Limit = { subject: string; max: number; windowMs: number; now: Date }

/**
 * Counts one and returns the number; undefined at the limit. One statement, so that concurrent calls are counted one
 * after the other.
 */
export async function count(
  tx: Tx,
  { subject, max, windowMs, now: at }: Limit,
): Promise<number | undefined> {
  const { rows } = await sql<{ counted: number }>`
    insert into code_count as kept (subject, counted, ends_at)
    values (${subject}, 1, ${after(at, windowMs)})
    on conflict (subject) do update set
      counted = case when kept.ends_at <= ${at} then 1 else kept.counted + 1 end,
      ends_at = case when kept.ends_at <= ${at} then excluded.ends_at else kept.ends_at end
    where kept.ends_at <= ${at} or kept.counted < ${max}
    returning counted`.execute(tx)
  return rows[0]?.counted
}

/** Takes one back; the others still count. */
export async function countDown(tx: Tx, subject: string): Promise<void> {
  await sql`update code_count set counted = counted - 1
    where subject = ${subject} and counted > 0`.execute(tx)
}

/** Counts one, or returns when the limit ends. */
export async function countUp(tx: Tx, limit: Limit): Promise<Date | undefined> {
  if ((await count(tx, limit)) !== undefined) return undefined
  return (await fullUntil(tx, limit.subject, limit.max)) ?? limit.now
}

/** When the window of a full count ends; undefined if it is not full. */
export async function fullUntil(tx: Tx, subject: string, max: number): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('codeCount')
    .select('endsAt')
    .where('subject', '=', subject)
    .where('counted', '>=', max)
    .executeTakeFirst()
  return row?.endsAt
}

export async function deleteCount(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('codeCount').where('subject', '=', subject).execute()
}

/** Deletes expired rows, some at a time, found by an index. */
export const sweeps: Sweep[] = [
  (
    { old },
    limit,
  ) => sql`delete from player_code where (player_id, id) in (select player_id, id from player_code
        where asked_at < ${old} order by asked_at limit ${limit})`,
  (
    { old },
    limit,
  ) => sql`delete from ticket_code where (ticket, id) in (select ticket, id from ticket_code
        where asked_at < ${old} order by asked_at limit ${limit})`,
  ({ now }, limit) => sql`delete from code_count where subject in (select subject from code_count
        where ends_at < ${now} order by ends_at limit ${limit})`,
]
