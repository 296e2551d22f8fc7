/** Compares providers' files of a day with our payments. */
import {
  type DifferenceKind,
  type DifferenceSide,
} from '@ayva/contract/payments/cashier/reconciliation'
import { sql, type Tx } from '#lib/data/db.ts'
import { countWaiting, type Waiting } from '#lib/data/waiting.ts'
import { type PaymentRow, payments } from '../payment/payment.sql.ts'
import { oldestFirst, type Page } from '../office/places.sql.ts'

export type Day = { provider: string; day: string }
const isOf = ({ provider, day }: Day) => sql`provider = ${provider} and day = ${day}::date`

/** Begins a run; pages left by an earlier one are discarded. */
export async function beginRun(tx: Tx, day: Day, { run, at }: { run: string; at: Date }) {
  await sql`delete from reconciliation_line where ${isOf(day)}`.execute(tx)
  await sql`insert into reconciliation (provider, day, run, started_at)
    values (${day.provider}, ${day.day}::date, ${run}, ${at})
    on conflict (provider, day) do update set run = excluded.run, started_at = excluded.started_at,
      finished_at = null`.execute(tx)
}

export async function runOf(tx: Tx, day: Day): Promise<string | undefined> {
  const { rows } = await sql<{ run: string }>`
    select run from reconciliation where ${isOf(day)} and finished_at is null`.execute(tx)
  return rows[0]?.run
}

/** Stores the operations of a page; returns those that were already on another page. */
export async function keepLines(
  tx: Tx,
  { provider, day }: Day,
  { page, ids }: { page: string; ids: string[] },
): Promise<string[]> {
  if (ids.length === 0) return []
  await sql`insert into reconciliation_line (provider, day, operation_id, page)
    select ${provider}, ${day}::date, id, ${page} from unnest(${ids}::uuid[]) id
    on conflict (provider, day, operation_id) do nothing`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select operation_id as id from reconciliation_line
    where ${isOf({ provider, day })} and operation_id = any (${ids}::uuid[])
      and page <> ${page}`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function readLines(tx: Tx, day: Day, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select operation_id as id from reconciliation_line
    where ${isOf(day)} and operation_id = any (${ids}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Our payments by their operations at a provider, including those that moved to another one. */
export async function paymentsOf(
  tx: Tx,
  provider: string,
  ids: string[],
): Promise<Map<string, PaymentRow>> {
  const known = await tx
    .selectFrom('paymentOperation')
    .select(['playerId', 'paymentId', 'operationId'])
    .where('provider', '=', provider)
    .where('operationId', 'in', ids.length > 0 ? ids : [NOBODY])
    .execute()
  if (known.length === 0) return new Map()
  const rows = await payments(tx)
    .where(
      sql<boolean>`(payment.player_id, payment.id) in (select * from unnest(
        ${known.map(({ playerId }) => playerId)}::bigint[],
        ${known.map(({ paymentId }) => paymentId)}::bigint[]))`,
    )
    .execute()
  return new Map(rows.map((row) => [row.operationId, row]))
}

export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Our payments through a provider that were made in a day, after a position. */
export function paymentsOfDay(tx: Tx, { provider, day }: Day, page: Page): Promise<PaymentRow[]> {
  const ofDay = payments(tx)
    .where('payment.provider', '=', provider)
    .where(sql<boolean>`payment.created_at >= ${day}::date at time zone 'utc'`)
    .where(sql<boolean>`payment.created_at < (${day}::date + 1) at time zone 'utc'`)
  return oldestFirst(ofDay, page)
}

export type Found = {
  operationId: string
  kind: DifferenceKind
  ours: DifferenceSide | null
  theirs: DifferenceSide | null
}

/** A difference that a run closed is reopened if it is found again; an operator's resolution stays. */
export async function keepDifference(
  tx: Tx,
  { provider, day }: Day,
  { operationId, kind, ours, theirs }: Found,
  { run, at }: { run: string; at: Date },
): Promise<void> {
  await sql`insert into reconciliation_difference as d
      (provider, day, operation_id, kind, ours, theirs, run, found_at)
    values (${provider}, ${day}::date, ${operationId}, ${kind}, ${json(ours)}::jsonb,
      ${json(theirs)}::jsonb, ${run}, ${at})
    on conflict (provider, day, operation_id, kind) do update set run = excluded.run,
      ours = excluded.ours, theirs = excluded.theirs,
      resolved_at = case when d.resolved_by is null then null else d.resolved_at end,
      why = case when d.resolved_by is null then null else d.why end`.execute(tx)
}

const json = (side: DifferenceSide | null) => side && JSON.stringify(side)

type End = { run: string; at: Date; why: string; payments: number }

/** Ends a run: differences that it no longer found are closed, and its figures are stored. */
export async function endRun(
  tx: Tx,
  { provider, day }: Day,
  { run, at, why, payments: ours }: End,
) {
  const of = isOf({ provider, day })
  const closed = await sql`update reconciliation_difference set resolved_at = ${at}, why = ${why}
    where ${of} and run <> ${run} and resolved_at is null`.execute(tx)
  const { rows } = await sql<{ open: number; fresh: string[] }>`
    select count(*)::int as open, coalesce((array_agg(id::text order by id)
        filter (where found_at >= (select started_at from reconciliation where ${of})))[:20], '{}') as fresh
    from reconciliation_difference where ${of} and resolved_at is null`.execute(tx)
  const { open, fresh } = rows[0]!
  await sql`update reconciliation set finished_at = ${at}, payments = ${ours},
      lines = (select count(*) from reconciliation_line where ${of}), differences = ${open}
    where ${of}`.execute(tx)
  await sql`delete from reconciliation_line where ${of}`.execute(tx)
  return { closed: Number(closed.numAffectedRows ?? 0), open, fresh }
}

export type DifferenceRow = Found & {
  id: string
  provider: string
  day: string
  foundAt: Date
  resolvedAt: Date | null
  resolvedBy: string | null
  why: string | null
}
const columns = sql`id::text, provider, day::text, operation_id as "operationId", kind, ours, theirs,
  found_at as "foundAt", resolved_at as "resolvedAt", resolved_by as "resolvedBy", why`

export async function listDifferences(
  tx: Tx,
  { open, before, limit }: { open: boolean; before: bigint | undefined; limit: number },
): Promise<DifferenceRow[]> {
  const last = before === undefined ? sql`true` : sql`id < ${before}`
  const { rows } = await sql<DifferenceRow>`
    select ${columns} from reconciliation_difference
    where ${last} and ${open ? sql`resolved_at is null` : sql`true`}
    order by reconciliation_difference.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Stores why a difference may stand, unless it is already resolved. */
export async function resolve(
  tx: Tx,
  { id, by, why, at }: { id: bigint; by: string; why: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reconciliation_difference set resolved_at = ${at}, resolved_by = ${by}, why = ${why}
    where id = ${id} and resolved_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export async function findDifference(tx: Tx, id: bigint): Promise<DifferenceRow | undefined> {
  const { rows } = await sql<DifferenceRow>`
    select ${columns} from reconciliation_difference where id = ${id}`.execute(tx)
  return rows[0]
}

export async function listRuns(tx: Tx, limit: number) {
  const { rows } = await sql<{
    provider: string
    day: string
    startedAt: Date
    finishedAt: Date | null
    lines: number
    payments: number
    differences: number
  }>`select provider, day::text, started_at as "startedAt", finished_at as "finishedAt", lines, payments,
      differences
    from reconciliation order by started_at desc limit ${limit}`.execute(tx)
  return rows
}

export async function countOpen(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reconciliation_difference where resolved_at is null`.execute(
    tx,
  )
  return rows[0]!.count
}

/** Open differences, the first found first; counts at most `most`. */
export const openDifferences = (tx: Tx, most: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select found_at as at from reconciliation_difference where resolved_at is null
      order by id limit ${most}`,
  )
