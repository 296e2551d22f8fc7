/** The results of months of play, from stored sums. */
import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'
import { outsideMonths, outsidePlayers } from '../../suppliers/suppliers.ts'
import { cost } from '../event-stream.sql.ts'

export type MonthSums = {
  /** In UTC: «2026-11». */
  month: string
  currency: Currency
  /** Wins minus stakes in own games, and the number of clock hours in which rounds were begun. */
  own: bigint
  hours: number
  /** Wins minus stakes in suppliers' games. */
  outside: bigint
}

type Span = { playerId: bigint; since: Date }

/** One row for each month and currency with play. */
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

type Month = { month: string; from: Date; until: Date }

/** What a player has staked in the rounds that `playedMonths` counts in a month, by currency. */
export async function stakedIn(
  tx: Tx,
  { playerId, month, from, until }: Month & { playerId: bigint },
): Promise<Map<Currency, bigint>> {
  const { rows } = await sql<{ currency: Currency; staked: bigint }>`
    select r.currency, sum(${cost})::bigint as staked from round r
    where r.player_id = ${playerId} and r.opened_at >= ${from} and r.opened_at < ${until}
      and r.status = 'settled'
    group by 1`.execute(tx)
  const sums = new Map(rows.map(({ currency, staked }) => [currency, staked]))
  for (const one of await outsideMonths(tx, { playerId, since: from }))
    if (one.month === month) sums.set(one.currency, (sums.get(one.currency) ?? 0n) + one.staked)
  return sums
}

/** Which of some players have played for money in a month. */
export async function playersOfMonth(
  tx: Tx,
  ids: readonly bigint[],
  { from, until }: Omit<Month, 'month'>,
): Promise<bigint[]> {
  const { rows } = await sql<{ playerId: bigint }>`
    select distinct player_id from round_hour where player_id = any(${ids}::bigint[])
      and hour >= ${from} and hour < ${until}`.execute(tx)
  const own = rows.map(({ playerId }) => playerId)
  return [...new Set(own.concat(await outsidePlayers(tx, ids, { from, until })))]
}
