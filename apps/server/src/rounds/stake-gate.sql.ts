import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

type Stop = { playerId: bigint; rule: string; startsAt: Date; endsAt: Date | null }

export async function upsertStop(tx: Tx, stop: Stop): Promise<void> {
  const { startsAt, endsAt } = stop
  await tx
    .insertInto('stakeStop')
    .values(stop)
    .onConflict((same) => same.columns(['playerId', 'rule']).doUpdateSet({ startsAt, endsAt }))
    .execute()
}

export async function deleteStop(tx: Tx, playerId: bigint, rule: string): Promise<void> {
  await tx
    .deleteFrom('stakeStop')
    .where('playerId', '=', playerId)
    .where('rule', '=', rule)
    .execute()
}

type Total = {
  playerId: bigint
  currency: Currency
  period: 'day' | 'week' | 'month'
  maxStaked: bigint | null
  maxLost: bigint | null
  at: Date
}

/** A total that is there goes on counting; a new one begins with the rounds of its period. */
export async function upsertTotal(tx: Tx, total: Total): Promise<void> {
  const { playerId, currency, period, maxStaked, maxLost, at } = total
  await sql`
    with span as (
      select stake_period_start(${period}, ${at}) as starts_at,
        stake_period_end(${period}, ${at}) as ends_at
    ), sums as (
      select coalesce(sum(r.stake) filter (where r.status <> 'void'), 0) as staked,
        coalesce(sum(r.payout), 0) as won
      from span join round r on r.opened_at >= span.starts_at
      where r.player_id = ${playerId} and r.currency = ${currency}
    )
    insert into stake_total
      (player_id, currency, period, starts_at, ends_at, staked, won, max_staked, max_lost)
    select ${playerId}, ${currency}, ${period}, span.starts_at, span.ends_at, sums.staked, sums.won,
      ${maxStaked}, ${maxLost}
    from span cross join sums
    on conflict (player_id, currency, period) do update
      set max_staked = excluded.max_staked, max_lost = excluded.max_lost`.execute(tx)
}

export type TotalRow = {
  currency: Currency
  period: string
  staked: bigint
  won: bigint
  endsAt: Date
}

export async function listTotals(tx: Tx, playerId: bigint): Promise<TotalRow[]> {
  return tx
    .selectFrom('stakeTotal')
    .select([sql<Currency>`currency`.as('currency'), 'period', 'staked', 'won', 'endsAt'])
    .where('playerId', '=', playerId)
    .execute()
}

/** A calendar period that holds a moment, in UTC. */
export type Span = { startsAt: Date; endsAt: Date }

export async function periodsAt(tx: Tx, at: Date): Promise<Record<Total['period'], Span>> {
  const { rows } = await sql<Span & { period: Total['period'] }>`
    select period, stake_period_start(period, ${at}) as starts_at,
      stake_period_end(period, ${at}) as ends_at
    from unnest(array['day', 'week', 'month']) period`.execute(tx)
  return Object.fromEntries(rows.map(({ period, ...span }) => [period, span])) as Record<
    Total['period'],
    Span
  >
}

/** When stakes of some players were made, of each since its own moment: the oldest first, so many at most. */
export async function momentsOf(
  tx: Tx,
  asked: readonly { playerId: bigint; since: Date }[],
  limit: number,
): Promise<{ playerId: bigint; at: Date }[]> {
  const { rows } = await sql<{ playerId: bigint; at: Date }>`
    select one.player_id, r.opened_at as at
    from unnest(${asked.map(({ playerId }) => playerId)}::bigint[],
      ${asked.map(({ since }) => since)}::timestamptz[]) one (player_id, since)
    cross join lateral (select opened_at from round r
      where r.player_id = one.player_id and r.opened_at > one.since
      order by r.opened_at limit ${limit}) r`.execute(tx)
  return rows
}
