/** The result of a play session in suppliers' games. */
import { type Currency } from '@ayva/contract/base'
import { type Tx, sql } from '#lib/data/db.ts'
import { playerRows } from '../../identity/auth/auth.ts'

type Span = { playerId: bigint; currency: Currency; since: Date }

/** Payouts minus stakes of the rounds opened in a session. */
export async function outsideNet(tx: Tx, { playerId, currency, since }: Span): Promise<bigint> {
  const row = await tx
    .selectFrom('supplierRound')
    .select(sql<bigint>`coalesce(sum(won - staked), 0)::bigint`.as('net'))
    .where('playerId', '=', playerId)
    .where('openedAt', '>=', since)
    .where('currency', '=', currency)
    .where('state', '<>', 'void')
    .executeTakeFirstOrThrow()
  return row.net
}

export type PlayedSums = { currency: Currency; rounds: number; staked: bigint; won: bigint }

/** The number of rounds opened since a moment, with their costs and payouts (minor units); free rounds cost nothing. */
export async function outsideSums(
  tx: Tx,
  { playerId, since }: Omit<Span, 'currency'>,
): Promise<PlayedSums[]> {
  const { rows } = await sql<PlayedSums>`
    select currency, count(*)::integer as rounds, coalesce(sum(won), 0)::bigint as won,
      coalesce(sum(staked - coalesce((select sum(part.stake)
        from unnest(fund_kinds, fund_stakes) part (kind, stake)
        where part.kind = 'free'), 0)), 0)::bigint as staked
    from supplier_round
    where player_id = ${playerId} and opened_at >= ${since} and state <> 'void'
    group by currency`.execute(tx)
  return rows
}

/** Payouts minus costs, and costs alone, by month (UTC), from daily sums; free rounds cost nothing. */
export async function outsideMonths(
  tx: Tx,
  { playerId, since }: Omit<Span, 'currency'>,
): Promise<OutsideMonth[]> {
  const { rows } = await sql<OutsideMonth>`
    select month, currency, sum(net)::bigint as net, sum(staked)::bigint as staked from (
      select to_char(day, 'YYYY-MM') as month, currency, won + given - staked as net, staked
      from supplier_total
      where player_id = ${playerId} and day >= (${since}::timestamptz at time zone 'UTC')::date
      union all
      select to_char(r.opened_at at time zone 'UTC', 'YYYY-MM'), r.currency, part.stake,
        -part.stake
      from supplier_round r
      cross join unnest(r.fund_kinds, r.fund_stakes) part (kind, stake)
      where r.player_id = ${playerId} and r.opened_at >= ${since} and r.state <> 'void'
        and 'free' = any (r.fund_kinds) and part.kind = 'free') moved
    group by 1, 2`.execute(tx)
  return rows
}

type OutsideMonth = { month: string; currency: Currency; net: bigint; staked: bigint }

/** Which of some players had suppliers' rounds on the days of a span. */
export async function outsidePlayers(
  tx: Tx,
  ids: readonly bigint[],
  { from, until }: { from: Date; until: Date },
): Promise<bigint[]> {
  const { rows } = await sql<{ playerId: bigint }>`
    select distinct player_id from supplier_total where player_id = any(${ids}::bigint[])
      and day >= (${from}::timestamptz at time zone 'UTC')::date
      and day < (${until}::timestamptz at time zone 'UTC')::date`.execute(tx)
  return rows.map((row) => row.playerId)
}

/** The beginnings of some players' rounds, each since its own moment; oldest first, at most `limit`. */
export async function momentsOf(
  tx: Tx,
  asked: readonly { playerId: bigint; since: Date }[],
  limit: number,
): Promise<{ playerId: bigint; at: Date }[]> {
  const ids = asked.map(({ playerId }) => playerId)
  const since = asked.map((one) => one.since)
  const { rows } = await sql<{ playerId: bigint; at: Date }>`
    select one.player_id, r.opened_at as at from ${playerRows(ids)} one
    cross join lateral (select opened_at from supplier_round r
      where r.player_id = one.player_id and r.opened_at >
        (${since}::timestamptz[])[array_position(${ids}::bigint[], one.player_id)]
      order by r.opened_at limit ${limit}) r`.execute(tx)
  return rows
}
