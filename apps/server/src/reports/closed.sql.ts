/** Payments and new players of days that are over: each day is written whole, once. */
import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

export async function findClosed(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`select day::text from report_closed`.execute(tx)
  return rows[0]?.day
}

export type HourRow = {
  hour: Date
  currency: Currency
  typeId: 1 | 2
  payments: number
  sum: bigint
}

/** Written again it stands as it was written last. */
export async function keepDay(
  tx: Tx,
  day: string,
  { hours, newPlayers }: { hours: readonly HourRow[]; newPlayers: number },
): Promise<void> {
  const begin = new Date(`${day}T00:00:00Z`)
  await sql`delete from report_payment_hour
    where hour >= ${begin} and hour < ${begin}::timestamptz + interval '24 hours'`.execute(tx)
  const column = <K extends keyof HourRow>(name: K) => hours.map((one) => one[name])
  await sql`insert into report_payment_hour (hour, currency, type_id, payments, sum)
    select * from unnest(${column('hour')}::timestamptz[], ${column('currency')}::text[],
      ${column('typeId')}::smallint[], ${column('payments')}::int[],
      ${column('sum')}::bigint[])`.execute(tx)
  await sql`insert into report_people (day, new_players) values (${day}::date, ${newPlayers})
    on conflict (day) do update set new_players = excluded.new_players`.execute(tx)
  await sql`insert into report_closed (day) values (${day}::date)
    on conflict (id) do update set day = excluded.day`.execute(tx)
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

/** Streams tell of no round so late that its player would be counted twice. */
export const sweeps: Sweep[] = [
  ({ old }, limit) => sql`delete from report_active where (player_id, day, currency) in (
    select player_id, day, currency from report_active where day < ${old}::timestamptz::date
    limit ${limit})`,
]
