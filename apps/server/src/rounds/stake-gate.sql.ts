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
  period: string
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
