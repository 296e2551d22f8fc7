import { type Currency } from '@ayva/contract/base'
import { type Clock, toldTime } from '#lib/clock.ts'
import { sql, type Tx } from '#lib/data/db.ts'

type Stop = { playerId: bigint; rule: string; startsAt: Date; endsAt: Date | null }

export async function upsertBlock(tx: Tx, stop: Stop): Promise<void> {
  const { startsAt, endsAt } = stop
  await tx
    .insertInto('stakeBlock')
    .values(stop)
    .onConflict((same) => same.columns(['playerId', 'rule']).doUpdateSet({ startsAt, endsAt }))
    .execute()
}

export async function deleteBlock(tx: Tx, playerId: bigint, rule: string): Promise<void> {
  await tx
    .deleteFrom('stakeBlock')
    .where('playerId', '=', playerId)
    .where('rule', '=', rule)
    .execute()
}

/** Minutes of a day; a change of the time zone takes effect at a given moment. */
export type ClosedHours = { fromMinute: number; toMinute: number; zone: string }

/** Sets closed hours for each day. A zone chosen since then is kept, and so is its moment or a later one. */
export async function upsertHours(
  tx: Tx,
  { playerId, startsAt, hours }: { playerId: bigint; startsAt: Date; hours: ClosedHours },
): Promise<void> {
  const { fromMinute, toMinute, zone } = hours
  await sql`insert into stake_block as s
      (player_id, rule, starts_at, from_minute, to_minute, zone)
    values (${playerId}, 'hours', ${startsAt}, ${fromMinute}, ${toMinute}, stake_zone(${zone}, 'UTC'))
    on conflict (player_id, rule) do update set
      from_minute = excluded.from_minute, to_minute = excluded.to_minute,
      next_at = case when s.next_at > excluded.starts_at then coalesce(stake_hours_end(
        excluded.from_minute, excluded.to_minute, s.zone, s.next_at), s.next_at)
        else s.next_at end`.execute(tx)
}

/** Changes the zone of a player's closed hours from the next day on. */
export async function updateZone(
  tx: Tx,
  { playerId, zone, at }: { playerId: bigint; zone: string; at: Date },
): Promise<void> {
  await sql`update stake_block s set zone = is_.zone,
      next_zone = case when new_.zone <> is_.zone then new_.zone end,
      next_at = case when new_.zone <> is_.zone
        then stake_zone_from(s.from_minute, s.to_minute, is_.zone, ${at}) end
    from stake_block b
    cross join lateral (select case when b.next_at <= ${at} then b.next_zone else b.zone end as zone)
      is_
    cross join lateral (select stake_zone(${zone}, is_.zone) as zone) new_
    where s.player_id = ${playerId} and s.rule = 'hours' and b.player_id = ${playerId}
      and b.rule = 'hours'`.execute(tx)
}

export type ZoneRow = { zone: string; nextZone: string | null; nextAt: Date | null }

export async function findZone(tx: Tx, playerId: bigint): Promise<ZoneRow | undefined> {
  const row = await tx
    .selectFrom('stakeBlock')
    .select(['zone', 'nextZone', 'nextAt'])
    .where('playerId', '=', playerId)
    .where('rule', '=', 'hours')
    .executeTakeFirst()
  return row && { ...row, zone: row.zone! }
}

type Period = 'day' | 'week' | 'month'
/** Totals of rounds are independent of the currency: theirs is ''. */
type Total = {
  currency: Currency | ''
  period: Period
  maxStaked: bigint | null
  maxLost: bigint | null
  maxBet: bigint | null
  maxRounds: bigint | null
  /** The limits that the casino has set: `_bet`, `_staked`, `_lost`, `_rounds`. */
  given: string[]
}

/** Changes the limits of an existing total and keeps its count. */
export async function updateTotal(tx: Tx, playerId: bigint, total: Total): Promise<void> {
  const { currency, period, ...most } = total
  await tx
    .updateTable('stakeTotal')
    .set(most)
    .where('playerId', '=', playerId)
    .where('currency', '=', currency)
    .where('period', '=', period)
    .execute()
}

/**
 * Inserts new totals with the rounds of their periods so far. The rounds are read once for all totals, because the
 * player's bets wait meanwhile. Periods begin with a day in UTC, so daily sums suffice.
 */
export async function insertTotals(
  tx: Tx,
  { playerId, at }: { playerId: bigint; at: Date },
  totals: readonly Total[],
): Promise<void> {
  const periods = await periodsAt(tx, at)
  const since = Math.min(...totals.map(({ period }) => periods[period].startsAt.getTime()))
  const days = await listDays(tx, playerId, new Date(since))
  const rows = totals.map(({ currency, period, ...most }) => {
    const { startsAt, endsAt } = periods[period]
    const counted = days.filter(
      (one) => one.day >= startsAt && (currency === '' || one.currency === currency),
    )
    const isOfRounds = currency === ''
    const sum = (key: 'staked' | 'won' | 'rounds', counts: boolean) =>
      counts ? counted.reduce((all, one) => all + one[key], 0n) : 0n
    return {
      playerId,
      currency,
      period,
      startsAt,
      endsAt,
      staked: sum('staked', !isOfRounds),
      won: sum('won', !isOfRounds),
      rounds: sum('rounds', isOfRounds),
      ...most,
    }
  })
  await tx.insertInto('stakeTotal').values(rows).execute()
}

type Day = { currency: string; day: Date; staked: bigint; won: bigint; rounds: bigint }

/** A player's rounds since a moment, by currency and day in UTC. */
async function listDays(tx: Tx, playerId: bigint, since: Date): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select currency, date_trunc('day', opened_at, 'UTC') as day,
      coalesce(sum(stake) filter (where status <> 'void'), 0)::bigint as staked,
      coalesce(sum(payout), 0)::bigint as won,
      count(*) filter (where status <> 'void') as rounds
    from round where player_id = ${playerId} and opened_at >= ${since}
    group by 1, 2`.execute(tx)
  return rows
}

export type TotalRow = {
  /** '' for numbers of rounds. */
  currency: Currency | ''
  period: string
  staked: bigint
  won: bigint
  rounds: bigint
  endsAt: Date
}

export async function listTotals(tx: Tx, playerId: bigint): Promise<TotalRow[]> {
  return tx
    .selectFrom('stakeTotal')
    .select([
      sql<Currency | ''>`currency`.as('currency'),
      'period',
      'staked',
      'won',
      'rounds',
      'endsAt',
    ])
    .where('playerId', '=', playerId)
    .execute()
}

/** The maximum of one bet of a player, and whether an operator has set it. */
export async function findMaxBet(tx: Tx, playerId: bigint, currency: Currency) {
  const { rows } = await sql<{ maxBet: bigint; isGiven: boolean }>`
    select max_bet as "maxBet", '_bet' = any (given) as "isGiven" from stake_total
    where player_id = ${playerId} and currency = ${currency} and period = 'day'
      and max_bet is not null`.execute(tx)
  return rows[0]
}

/** A calendar period in UTC that contains a moment. */
export type Span = { startsAt: Date; endsAt: Date }

export async function periodsAt(tx: Tx, at: Date): Promise<Record<Period, Span>> {
  const { rows } = await sql<Span & { period: Period }>`
    select period, stake_period_start(period, ${at}) as starts_at,
      stake_period_end(period, ${at}) as ends_at
    from unnest(array['day', 'week', 'month']) period`.execute(tx)
  return Object.fromEntries(rows.map(({ period, ...span }) => [period, span])) as Record<
    Period,
    Span
  >
}

/**
 * The times of some players' stakes, each since its own moment; oldest first, at most `limit`. Everybody who has staked
 * has a seed state; the statement begins with those because shards join no list with a part of each player's rows.
 */
export async function momentsOf(
  tx: Tx,
  asked: readonly { playerId: bigint; since: Date }[],
  limit: number,
): Promise<{ playerId: bigint; at: Date }[]> {
  const ids = asked.map(({ playerId }) => playerId)
  const since = asked.map((one) => one.since)
  const { rows } = await sql<{ playerId: bigint; at: Date }>`
    select one.player_id, r.opened_at as at from seed_state one
    cross join lateral (select opened_at from round r
      where r.player_id = one.player_id and r.opened_at >
        (${since}::timestamptz[])[array_position(${ids}::bigint[], one.player_id)]
      order by r.opened_at limit ${limit}) r
    where one.player_id = any(${ids}::bigint[])`.execute(tx)
  return rows
}

/** The database's time, which all nodes share; a test sets its own. */
export async function timeOf(tx: Tx, clock: Clock): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    select coalesce(${toldTime(clock)}::timestamptz,
      date_trunc('milliseconds', clock_timestamp())) as now`.execute(tx)
  return rows[0]!.now
}
