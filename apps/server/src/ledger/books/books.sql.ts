import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

export type DayRow = {
  day: string
  closedAt: Date
  content: string
  previous: Buffer
  hash: Buffer
}
export type CheckRow = { rooms: number; faults: number; at: Date | null }

export async function findDay(tx: Tx, day: string): Promise<DayRow | undefined> {
  return days(tx)
    .where('day', '=', sql<string>`${day}::date`)
    .executeTakeFirst()
}

export async function findLastDay(tx: Tx): Promise<DayRow | undefined> {
  return days(tx).orderBy('day', 'desc').limit(1).executeTakeFirst()
}

/** The closed days of a period and the last one before it, the earliest first. */
export async function listBetween(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<DayRow[]> {
  return days(tx)
    .where('day', '<=', sql<string>`${to}::date`)
    .where(
      'day',
      '>=',
      sql<string>`coalesce((select max(before.day) from books_day before
        where before.day < ${from}::date), ${from}::date)`,
    )
    .orderBy('day')
    .limit(BETWEEN_MAX)
    .execute()
}

/** A year of days, and the one before it. */
const BETWEEN_MAX = 367

/** The newest first. */
export async function listDays(tx: Tx, limit: number) {
  return tx
    .selectFrom('booksDay')
    .select([sql<string>`day::text`.as('day'), 'closedAt', 'hash'])
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
}

export async function insertDay(tx: Tx, { day, ...row }: DayRow): Promise<void> {
  await tx
    .insertInto('booksDay')
    .values({ ...row, day: sql`${day}::date` as never })
    .execute()
}

function days(tx: Tx) {
  return tx
    .selectFrom('booksDay')
    .select([sql<string>`day::text`.as('day'), 'closedAt', 'content', 'previous', 'hash'])
}

type Check = { day: string; module: string; faults: number; found: unknown[]; at: Date }

/** Replaces the result of an earlier check. */
export async function keepCheck(tx: Tx, { day, module, faults, found, at }: Check): Promise<void> {
  await sql`insert into books_check (day, module, faults, found, at)
    values (${day}::date, ${module}, ${faults}, ${JSON.stringify(found)}::jsonb, ${at})
    on conflict (day, module) do update
    set faults = excluded.faults, found = excluded.found, at = excluded.at`.execute(tx)
}

/** The modules that were checked for a day. */
export async function listChecked(tx: Tx, day: string): Promise<string[]> {
  const { rows } = await sql<{ module: string }>`
    select module from books_check where day = ${day}::date`.execute(tx)
  return rows.map(({ module }) => module)
}

/** The differences that the newest checks found. */
export async function countLastFaults(tx: Tx): Promise<number> {
  const { rows } = await sql<{ faults: number }>`
    select coalesce(sum(faults), 0)::int as faults from books_check
    where day = (select max(day) from books_check)`.execute(tx)
  return rows[0]!.faults
}

/** For each day: how many modules were checked, how many differences they have, and when the last check was. */
export async function countChecks(tx: Tx, wanted: string[]): Promise<Map<string, CheckRow>> {
  const { rows } = await sql<CheckRow & { day: string }>`
    select day::text as day, count(*)::int as rooms, sum(faults)::int as faults, max(at) as at
    from books_check where day = any(${wanted}::date[]) group by day`.execute(tx)
  return new Map(rows.map(({ day, ...row }) => [day, row]))
}

export type LeafRow = {
  playerId: bigint
  currency: Currency
  place: number
  amount: bigint
  salt: Buffer
}

export async function insertLeaves(tx: Tx, day: string, leaves: LeafRow[]): Promise<void> {
  const column = <K extends keyof LeafRow>(name: K) => leaves.map((leaf) => leaf[name])
  await sql`insert into books_leaf (player_id, day, currency, place, amount, salt)
    select player_id, ${day}::date, currency, place, amount, salt
    from unnest(${column('playerId')}::bigint[], ${column('currency')}::text[],
      ${column('place')}::int[], ${column('amount')}::bigint[], ${column('salt')}::bytea[])
      as leaf (player_id, currency, place, amount, salt)`.execute(tx)
}

export async function listLeaves(tx: Tx, playerId: bigint, day: string): Promise<LeafRow[]> {
  return tx
    .selectFrom('booksLeaf')
    .select(['playerId', 'place', 'amount', 'salt'])
    .select(sql<Currency>`currency`.as('currency'))
    .where('playerId', '=', playerId)
    .where('day', '=', sql<never>`${day}::date`)
    .orderBy('currency')
    .execute()
}

type Part = { day: string; currency: string; level: number; part: number }

export async function insertNodes(
  tx: Tx,
  { day, ...row }: Part & { nodes: Buffer },
): Promise<void> {
  await tx
    .insertInto('booksNodes')
    .values({ ...row, day: sql`${day}::date` as never })
    .execute()
}

/** Reads single nodes out of the stored rows of nodes. */
export async function findNodes(
  tx: Tx,
  { day, currency }: Pick<Part, 'day' | 'currency'>,
  wanted: { level: number; at: number }[],
  { perPart, bytes }: { perPart: number; bytes: number },
): Promise<{ level: number; node: Buffer }[]> {
  const { rows } = await sql<{ level: number; node: Buffer }>`
    select n.level, substring(n.nodes from w.at % ${perPart} * ${bytes} + 1 for ${bytes}) as node
    from unnest(${wanted.map(({ level }) => level)}::int[], ${wanted.map(({ at }) => at)}::int[])
      as w (level, at)
    join books_nodes n on n.day = ${day}::date and n.currency = ${currency}
      and n.level = w.level and n.part = w.at / ${perPart}
    order by n.level`.execute(tx)
  return rows
}

/** Whether the trees of the day are still stored; a day without money has none. */
export async function hasTrees(tx: Tx, day: string): Promise<boolean> {
  const { rows } = await sql`select from books_nodes where day = ${day}::date limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Takes a lock for closing a day; false if another node has it. The transaction may be idle for long, because the
 * results are written in others.
 */
export async function takeTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('books'), hashtext('close')) as mine,
      set_config('idle_in_transaction_session_timeout', '60s', true)`.execute(tx)
  return rows[0]!.mine
}

/** Deletes trees of one day, or of all days before one, up to a number of rows; returns the number. */
export async function dropTrees(
  tx: Tx,
  { of, before }: { of?: string; before?: string },
  limit: number,
): Promise<number> {
  const days = of === undefined ? sql`day < ${before}::date` : sql`day = ${of}::date`
  const leaf = sql`player_id, day, currency`
  const leaves = await sql`delete from books_leaf where (${leaf}) in (
    select ${leaf} from books_leaf where ${days} order by ${leaf} limit ${limit})`.execute(tx)
  const part = sql`day, currency, level, part`
  const parts = await sql`delete from books_nodes where (${part}) in (
    select ${part} from books_nodes where ${days} order by ${part} limit ${limit})`.execute(tx)
  return Number(leaves.numAffectedRows ?? 0n) + Number(parts.numAffectedRows ?? 0n)
}
