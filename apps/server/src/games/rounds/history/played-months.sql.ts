/** What months of play have come to, out of sums that are kept. */
import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'
import { outsideMonths } from '../../suppliers/suppliers.ts'

export type MonthSums = {
  /** In UTC: «2026-11». */
  month: string
  currency: Currency
  /** Won less staked of our own games, and in how many hours of the clock rounds of them were begun. */
  own: bigint
  hours: number
  /** Won less staked of suppliers' games. */
  outside: bigint
}

type Span = { playerId: bigint; since: Date }

/** A month and currency at a time; those without play are left out. */
export async function playedMonths(tx: Tx, span: Span): Promise<MonthSums[]> {
  const found = new Map<string, MonthSums>()
  const of = (month: string, currency: Currency): MonthSums => {
    const key = `${month} ${currency}`
    const sums = found.get(key) ?? { month, currency, own: 0n, hours: 0, outside: 0n }
    found.set(key, sums)
    return sums
  }
  for (const { month, currency, net, hours } of await ownMonths(tx, span))
    Object.assign(of(month, currency), { own: net, hours })
  for (const { month, currency, net } of await outsideMonths(tx, span))
    of(month, currency).outside += net
  return [...found.values()]
}

async function ownMonths(tx: Tx, { playerId, since }: Span) {
  const { rows } = await sql<{ month: string; currency: Currency; net: bigint; hours: number }>`
    select to_char(hour at time zone 'UTC', 'YYYY-MM') as month, currency,
      sum(net)::bigint as net, count(*) filter (where rounds > 0)::integer as hours
    from round_hour where player_id = ${playerId} and hour >= ${since}
    group by 1, 2`.execute(tx)
  return rows
}
