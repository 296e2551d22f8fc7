/** Payments and new players of past hours; each hour is written as a whole. */
import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

export async function findWritten(tx: Tx): Promise<Date | undefined> {
  const row = await tx.selectFrom('reportWritten').select('until').executeTakeFirst()
  return row?.until
}

export type HourRow = {
  hour: Date
  currency: Currency
  typeId: 1 | 2
  payments: number
  sum: bigint
}

type Written = {
  /** Hours of one day. */
  from: Date
  to: Date
  hours: readonly HourRow[]
  /** For the whole day, up to `to`. */
  day: string
  newPlayers: number
}

/** Writing again replaces the hour. */
export async function keepHours(
  tx: Tx,
  { from, to, hours, day, newPlayers }: Written,
): Promise<void> {
  await sql`delete from report_payment_hour where hour >= ${from} and hour < ${to}`.execute(tx)
  const column = <K extends keyof HourRow>(name: K) => hours.map((one) => one[name])
  await sql`insert into report_payment_hour (hour, currency, type_id, payments, sum)
    select * from unnest(${column('hour')}::timestamptz[], ${column('currency')}::text[],
      ${column('typeId')}::smallint[], ${column('payments')}::int[],
      ${column('sum')}::bigint[])`.execute(tx)
  await sql`insert into report_people (day, new_players) values (${day}::date, ${newPlayers})
    on conflict (day) do update set new_players = excluded.new_players`.execute(tx)
  await sql`insert into report_written (until) values (${to})
    on conflict (id) do update set until = excluded.until`.execute(tx)
}

type Span = { from: Date; to: Date; currency: Currency | undefined }

export async function listHours(tx: Tx, { from, to, currency }: Span): Promise<HourRow[]> {
  const one = currency === undefined ? sql`` : sql`and currency = ${currency}`
  const { rows } = await sql<HourRow>`
    select hour, currency, type_id, payments, sum::bigint as sum from report_payment_hour
    where hour >= ${from} and hour < ${to} ${one} order by hour, currency, type_id`.execute(tx)
  return rows
}

export type PaidDay = {
  day: string
  currency: Currency
  typeId: 1 | 2
  payments: number
  sum: bigint
}

/** The same by day. */
export async function sumHours(tx: Tx, { from, to, currency }: Span): Promise<PaidDay[]> {
  const one = currency === undefined ? sql`` : sql`and currency = ${currency}`
  const { rows } = await sql<PaidDay>`
    select (hour at time zone 'UTC')::date::text as day, currency, type_id,
      sum(payments)::int as payments, sum(sum)::bigint as sum
    from report_payment_hour
    where hour >= ${from} and hour < ${to} ${one} group by 1, 2, 3 order by 1, 2, 3`.execute(tx)
  return rows
}

/** Kept longer than any late round, so that no player is counted twice. */
export const sweeps: Sweep[] = [
  ({ old }, limit) => sql`delete from report_active where (player_id, day, currency) in (
    select player_id, day, currency from report_active where day < ${old}::timestamptz::date
    limit ${limit})`,
]
