import { sql, type Tx } from '#lib/data/db.ts'

export type CursorRow = { position: unknown; failures: number }

/** Locks the cursor of a consumer; undefined while another node holds it. */
export async function takeCursor(tx: Tx, consumer: string): Promise<CursorRow | undefined> {
  await sql`insert into event_cursor (consumer) values (${consumer}) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<CursorRow>`select position, failures from event_cursor
    where consumer = ${consumer} for update skip locked`.execute(tx)
  return rows[0]
}

export async function moveCursor(tx: Tx, consumer: string, position: unknown): Promise<void> {
  await sql`update event_cursor set position = ${asJson(position)}::json, failures = 0, last_error = null
    where consumer = ${consumer}`.execute(tx)
}

export async function noteReadUntil(tx: Tx, consumer: string, until: Date): Promise<void> {
  await sql`update event_cursor set read_until = greatest(read_until, ${until})
    where consumer = ${consumer}`.execute(tx)
}

/** A position as the stored text, so that it can be compared later. */
export type CursorText = { consumer: string; position: string | null }

/** The positions of consumers, without locking them. */
export async function listCursors(tx: Tx, consumers: string[]): Promise<CursorText[]> {
  const { rows } = await sql<CursorText>`select consumer, position::text as position
    from event_cursor where consumer = any (${consumers})`.execute(tx)
  return rows
}

/**
 * Only for cursors that are still at the position that was seen; a consumer that is reading records its own progress.
 */
export async function noteAllReadUntil(tx: Tx, seen: CursorText[], until: Date): Promise<void> {
  await sql`update event_cursor set read_until = greatest(read_until, ${until})
    where consumer in (
      select c.consumer from event_cursor c
      join unnest(${seen.map(({ consumer }) => consumer)}::text[],
        ${seen.map(({ position }) => position)}::text[]) as s (consumer, position)
        on s.consumer = c.consumer and s.position is not distinct from c.position::text
      for update of c skip locked
    )`.execute(tx)
}

export async function findReadUntil(tx: Tx, consumer: string): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`select read_until as until from event_cursor
    where consumer = ${consumer} and isfinite(read_until)`.execute(tx)
  return rows[0]?.until
}

/**
 * Like `findReadUntil`, with a lock: the consumer can neither read nor be rebuilt until the caller's transaction ends.
 */
export async function holdReadUntil(tx: Tx, consumer: string): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`select read_until as until from event_cursor
    where consumer = ${consumer} and isfinite(read_until) for share`.execute(tx)
  return rows[0]?.until
}

/**
 * Counts a failure. Inserts the cursor if needed, because that of a consumer which has read nothing yet was rolled back
 * with the failed transaction.
 */
export async function noteFailure(tx: Tx, consumer: string, error: string): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into event_cursor as c (consumer, failures, last_error) values (${consumer}, 1, ${error})
    on conflict (consumer) do update set failures = c.failures + 1, last_error = excluded.last_error
    returning failures`.execute(tx)
  return rows[0]!.failures
}

export async function addDeadLetter(
  tx: Tx,
  {
    consumer,
    position,
    error,
    at,
  }: { consumer: string; position: unknown; error: string; at: Date },
): Promise<void> {
  await sql`insert into event_dead_letter (consumer, position, error, at)
    values (${consumer}, ${asJson(position)}::json, ${error}, ${at})`.execute(tx)
}

/** Resets a consumer to the beginning; the lock keeps other nodes from reading for it meanwhile. */
export async function resetCursor(tx: Tx, consumer: string): Promise<void> {
  await sql`insert into event_cursor (consumer) values (${consumer}) on conflict (consumer)
    do update set position = null, read_until = '-infinity', failures = 0, last_error = null`.execute(
    tx,
  )
}

export async function showCursor(tx: Tx, consumer: string) {
  const { rows } = await sql<CursorRow & { lastError: string | null; deadLetters: number }>`
    select position, failures, last_error,
      (select count(*)::int from event_dead_letter a where a.consumer = c.consumer) as dead_letters
    from event_cursor c where consumer = ${consumer}`.execute(tx)
  return rows[0] ?? { position: null, failures: 0, lastError: null, deadLetters: 0 }
}

export type DeadLetterRow = {
  id: bigint
  consumer: string
  position: unknown
  error: string
  at: Date
}

/** Dead letters, the oldest first. */
export async function listDeadLetters(tx: Tx, limit: number): Promise<DeadLetterRow[]> {
  const { rows } =
    await sql<DeadLetterRow>`select id, consumer, position, error, at from event_dead_letter
    order by id limit ${limit}`.execute(tx)
  return rows
}

export async function countDeadLetters(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from event_dead_letter`.execute(tx)
  return rows[0]!.count
}

/** Deletes a dead letter and returns it; undefined if the id is unknown. */
export async function deleteDeadLetter(tx: Tx, id: bigint): Promise<DeadLetterRow | undefined> {
  const { rows } = await sql<DeadLetterRow>`delete from event_dead_letter where id = ${id}
    returning id, consumer, position, error, at`.execute(tx)
  return rows[0]
}

/** The positions of those consumers that have a cursor. */
export async function positionsOf(tx: Tx, consumers: string[]): Promise<unknown[]> {
  const { rows } = await sql<{ position: unknown }>`select position from event_cursor
    where consumer = any (${consumers})`.execute(tx)
  return rows.map(({ position }) => position)
}

type Old = { unreadIn: bigint | undefined; before: Date; limit: number }

/** Deletes events that were published before a moment, in transactions below `unreadIn`; returns their number. */
export async function deleteEvents(tx: Tx, { unreadIn, before, limit }: Old): Promise<number> {
  await sql`set local ayva.pruning = 'on'`.execute(tx)
  const below = unreadIn === undefined ? sql`true` : sql`told_in < ${String(unreadIn)}::xid8`
  const { numAffectedRows } = await sql`delete from event where (player_id, id) in (
    select player_id, id from event where ${below} and told_at < ${before}
    order by event.told_in limit ${limit})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** A row of the outbox; `toldIn` is the id of its transaction (xid8) in decimal digits. */
export type EventRow = {
  playerId: bigint
  id: string
  kind: string
  body: unknown
  toldAt: Date
  toldIn: string
}
export type Place = { toldIn: string; playerId: string; id: string }

export async function insertEvent(
  tx: Tx,
  event: { playerId: bigint; kind: string; body: unknown; toldAt: Date },
): Promise<void> {
  await sql`insert into event (player_id, kind, body, told_at)
    values (${event.playerId}, ${event.kind}, ${asJson(event.body)}::json, ${event.toldAt})`.execute(
    tx,
  )
}

/**
 * Events after a position, up to the oldest transaction that is still running, because that one may still commit
 * earlier events.
 */
export async function readEvents(
  tx: Tx,
  after: Place | null | undefined,
  limit: number,
): Promise<EventRow[]> {
  const { toldIn, playerId, id } = after ?? beginning
  const { rows } = await sql<EventRow>`
    select player_id, id, kind, body, told_at, told_in::text from event
    where told_in < pg_snapshot_xmin(pg_current_snapshot())
      and (told_in, player_id, id) > (${toldIn}::xid8, ${playerId}::bigint, ${id}::uuid)
    order by event.told_in, player_id, id limit ${limit}`.execute(tx)
  return rows
}

export async function waitingEvents(tx: Tx, after: Place | null | undefined) {
  const { toldIn, playerId, id } = after ?? beginning
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    select count(*)::int as waiting, min(told_at) as since from event
    where (told_in, player_id, id) > (${toldIn}::xid8, ${playerId}::bigint, ${id}::uuid)`.execute(
    tx,
  )
  return rows[0]!
}

/** The position before all events. */
export const beginning: Place = {
  toldIn: '0',
  playerId: '0',
  id: '00000000-0000-0000-0000-000000000000',
}

function asJson(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'bigint' ? one.toString() : one,
  )
}
