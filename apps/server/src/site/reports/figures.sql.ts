/** Daily figures of rounds. */
import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

/** A finished round, or a later change of one. */
export type Figured = {
  playerId: bigint
  gameId: number
  currency: Currency
  at: Date
  rounds: number
  stake: bigint
  payout: bigint
}

/** Adds rounds to all figures, in the order of the rows' keys. */
export async function addRounds(tx: Tx, some: readonly Figured[]): Promise<void> {
  if (some.length === 0) return
  const column = <K extends keyof Figured>(name: K) => some.map((one) => one[name])
  const told = sql`(select player_id, game_id, currency, (at at time zone 'UTC')::date as day, rounds,
      stake, payout
    from unnest(${column('playerId')}::bigint[], ${column('gameId')}::int[],
      ${column('currency')}::text[], ${column('at')}::timestamptz[], ${column('rounds')}::int[],
      ${column('stake')}::bigint[], ${column('payout')}::bigint[])
      as one (player_id, game_id, currency, at, rounds, stake, payout))`
  const added = sql`rounds = kept.rounds + excluded.rounds, staked = kept.staked + excluded.staked,
    won = kept.won + excluded.won`
  await sql`insert into report_day as kept (day, currency, rounds, staked, won, active_players)
    select day, currency, sum(rounds), sum(stake), sum(payout), 0 from ${told} told
    group by day, currency order by day, currency
    on conflict (day, currency) do update set ${added}`.execute(tx)
  await sql`insert into report_game_day as kept (day, currency, game_id, rounds, staked, won)
    select day, currency, game_id, sum(rounds), sum(stake), sum(payout) from ${told} told
    group by day, currency, game_id order by day, currency, game_id
    on conflict (day, currency, game_id) do update set ${added}`.execute(tx)
  await sql`insert into report_player as kept (player_id, currency, rounds, staked, won)
    select player_id, currency, sum(rounds), sum(stake), sum(payout) from ${told} told
    group by player_id, currency order by player_id, currency
    on conflict (player_id, currency) do update set ${added}`.execute(tx)
  const { rows } = await sql<{ day: string; currency: string; fresh: number }>`
    with fresh as (
      insert into report_active (player_id, day, currency)
      select distinct player_id, day, any_or_own from ${told} told
        cross join lateral unnest(array['', currency]) any_or_own
      where rounds > 0
      order by 1, 2, 3 on conflict do nothing returning day, currency)
    select day::text, currency, count(*)::int as fresh from fresh
    group by day, currency order by day, currency`.execute(tx)
  await countActive(tx, rows)
}

async function countActive(
  tx: Tx,
  fresh: { day: string; currency: string; fresh: number }[],
): Promise<void> {
  const own = fresh.filter(({ currency }) => currency !== '')
  const any = fresh.filter(({ currency }) => currency === '')
  await sql`update report_day set active_players = active_players + one.fresh
    from unnest(${own.map(({ day }) => day)}::date[], ${own.map(({ currency }) => currency)}::text[],
      ${own.map((one) => one.fresh)}::int[]) one (day, currency, fresh)
    where report_day.day = one.day and report_day.currency = one.currency`.execute(tx)
  await sql`insert into report_people as kept (day, active_players)
    select day, fresh from unnest(${any.map(({ day }) => day)}::date[],
      ${any.map((one) => one.fresh)}::int[]) one (day, fresh) order by day
    on conflict (day) do update
      set active_players = kept.active_players + excluded.active_players`.execute(tx)
}

/** Own and suppliers' rounds share rows, so both are read again. */
export async function forgetRounds(tx: Tx): Promise<void> {
  await sql`truncate report_day, report_game_day, report_player, report_active`.execute(tx)
  await sql`update report_people set active_players = 0 where active_players > 0`.execute(tx)
}

type DayRow = {
  day: string
  currency: Currency
  rounds: number
  staked: string
  won: string
  activePlayers: number
}
type Days = { from: string; to: string; currency: Currency | undefined }

export async function listDays(tx: Tx, { from, to, currency }: Days): Promise<DayRow[]> {
  const one = currency === undefined ? sql`` : sql`and currency = ${currency}`
  const { rows } = await sql<DayRow>`
    select day::text, currency, rounds::float8 as rounds, staked::text, won::text, active_players
    from report_day where day between ${from}::date and ${to}::date ${one}
    order by day, currency`.execute(tx)
  return rows
}

type PeopleRow = { day: string; newPlayers: number; activePlayers: number }

export async function listPeople(
  tx: Tx,
  { from, to }: Pick<Days, 'from' | 'to'>,
): Promise<PeopleRow[]> {
  const { rows } = await sql<PeopleRow>`
    select day::text, new_players, active_players
    from report_people where day between ${from}::date and ${to}::date order by day`.execute(tx)
  return rows
}

type GameRow = { gameId: number; rounds: number; staked: string; won: string }
export type GamePlace = { staked: bigint; gameId: number }

/** Games by stakes, the largest sum first. */
export async function listGames(
  tx: Tx,
  { from, to, currency }: Pick<Days, 'from' | 'to'> & { currency: Currency },
  { after, limit }: { after: GamePlace | undefined; limit: number },
): Promise<GameRow[]> {
  const place = after
    ? sql`having sum(staked) < ${String(after.staked)}::numeric
        or (sum(staked) = ${String(after.staked)}::numeric and game_id > ${after.gameId})`
    : sql``
  const { rows } = await sql<GameRow>`
    select game_id, sum(rounds)::float8 as rounds, sum(staked)::text as staked, sum(won)::text as won
    from report_game_day
    where day between ${from}::date and ${to}::date and currency = ${currency}
    group by game_id ${place} order by sum(staked) desc, game_id limit ${limit}`.execute(tx)
  return rows
}

type PlayerRow = { currency: Currency; rounds: number; staked: bigint; won: bigint }

export async function listPlayed(tx: Tx, playerId: bigint): Promise<PlayerRow[]> {
  const { rows } = await sql<PlayerRow>`
    select currency, rounds::float8 as rounds, staked, won from report_player
    where player_id = ${playerId} order by currency`.execute(tx)
  return rows
}
