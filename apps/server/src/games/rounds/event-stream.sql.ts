/** Finished rounds as an event stream: in the order in which they ended, without gaps. */
import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

export type EndedRound = {
  playerId: bigint
  id: string
  gameId: number
  modelId: string
  modelVersion: number
  currency: Currency
  status: 'settled' | 'void'
  bet: bigint
  stake: bigint
  /** The player's own cost of the stake; zero for a free round. */
  cost: bigint
  payout: bigint
  openedAt: Date
  lastActionAt: Date
  /** Null for a round from before the event stream. */
  toldIn: string | null
}
/** Rounds from before the event stream come first, player by player. */
export type RoundPlace = { toldIn: string | null; playerId: string; id: string }

const beginning: RoundPlace = {
  toldIn: null,
  playerId: '0',
  id: '00000000-0000-0000-0000-000000000000',
}
// A round of one fund has no shares: then it was completely free, or not at all.
export const cost = sql`(r.stake - coalesce(r.fund_stakes[array_position(r.fund_kinds, 'free')],
  case when r.fund_kinds[1] = 'free' then r.stake else 0 end))`
const columns = sql`player_id, id, game_id, model_id, model_version, currency, status, bet, stake,
  ${cost} as cost, payout, opened_at, last_action_at, told_in::text`
const isOver = sql`status in ('settled', 'void')`

export async function readEnded(
  tx: Tx,
  place: RoundPlace | null,
  limit: number,
): Promise<EndedRound[]> {
  const { toldIn, playerId, id } = place ?? beginning
  if (toldIn === null) {
    const { rows } = await sql<EndedRound>`select ${columns} from round r
      where told_in is null and ${isOver}
        and (player_id, id) > (${playerId}::bigint, ${id}::uuid)
      order by player_id, id limit ${limit}`.execute(tx)
    return rows.length > 0 ? rows : readEnded(tx, { ...beginning, toldIn: '0' }, limit)
  }
  const { rows } = await sql<EndedRound>`select ${columns} from round r
    where told_in is not null and ${isOver}
      and told_in < pg_snapshot_xmin(pg_current_snapshot())
      and (told_in, player_id, id) > (${toldIn}::xid8, ${playerId}::bigint, ${id}::uuid)
    order by r.told_in, player_id, id limit ${limit}`.execute(tx)
  return rows
}

export async function waitingEnded(tx: Tx, place: RoundPlace | null) {
  const { toldIn, playerId, id } = place ?? beginning
  const past = sql`told_in is null and (player_id, id) > (${playerId}::bigint, ${id}::uuid)`
  const later = sql`told_in is not null and (told_in, player_id, id)
    > (${toldIn ?? '0'}::xid8, ${toldIn === null ? '0' : playerId}::bigint,
      ${toldIn === null ? beginning.id : id}::uuid)`
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    select count(*)::int as waiting, min(opened_at) as since from (
      select opened_at from round where ${isOver} and ${toldIn === null ? past : sql`false`}
      union all
      select opened_at from round where ${isOver} and ${later}) unread`.execute(tx)
  return rows[0]!
}

/** A round with bonus money or a free one, with the fields that concern the grant. */
export type FundedRow = {
  playerId: bigint
  id: string
  grantId: string
  modelId: string
  modelVersion: number
  params: unknown
  actions: unknown[]
  outcome: unknown
  status: 'settled' | 'void'
  stake: bigint
  payout: bigint
  at: Date
  toldIn: string
}

/** Parameters, actions and draws of some rounds by their ids. */
export async function findChosen(
  tx: Tx,
  rounds: readonly Pick<EndedRound, 'playerId' | 'id'>[],
): Promise<Map<string, Pick<FundedRow, 'params' | 'actions' | 'outcome'>>> {
  if (rounds.length === 0) return new Map()
  const { rows } = await sql<Pick<FundedRow, 'id' | 'params' | 'actions' | 'outcome'>>`
    select r.id, r.params, r.actions, r.outcome
    from unnest(${rounds.map(({ playerId }) => playerId)}::bigint[],
      ${rounds.map(({ id }) => id)}::uuid[]) one (player_id, id)
    join round r on r.player_id = one.player_id and r.id = one.id`.execute(tx)
  return new Map(rows.map(({ id, ...chosen }) => [id, chosen]))
}

/** The finished rounds that used a grant's money; only these are read. */
export async function readFunded(
  tx: Tx,
  place: RoundPlace | null,
  limit: number,
): Promise<FundedRow[]> {
  const { toldIn, playerId, id } = place ?? beginning
  const { rows } = await sql<FundedRow>`
    select r.player_id, r.id, r.fund_grant as grant_id, r.model_id, r.model_version, r.params,
      r.actions, r.outcome, r.status, r.fund_stakes[part.place] as stake,
      (wallet_shares(r.payout, r.fund_stakes))[part.place] as payout, r.last_action_at as at,
      r.told_in::text
    from round r
    cross join lateral (select coalesce(array_position(r.fund_kinds, 'free'),
      array_position(r.fund_kinds, 'bonus'))) part (place)
    where r.told_in is not null and r.fund_grant is not null and r.status in ('settled', 'void')
      and r.told_in < pg_snapshot_xmin(pg_current_snapshot())
      and (r.told_in, r.player_id, r.id) > (${toldIn ?? '0'}::xid8, ${playerId}::bigint, ${id}::uuid)
    order by r.told_in, r.player_id, r.id limit ${limit}`.execute(tx)
  return rows
}

export async function waitingFunded(tx: Tx, place: RoundPlace | null) {
  const { toldIn, playerId, id } = place ?? beginning
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    select count(*)::int as waiting, min(last_action_at) as since from round
    where told_in is not null and fund_grant is not null and ${isOver}
      and (told_in, player_id, id) > (${toldIn ?? '0'}::xid8, ${playerId}::bigint, ${id}::uuid)`.execute(
    tx,
  )
  return rows[0]!
}

type HourPart = { playerId: bigint; currency: string; openedAt: Date; net: bigint }

/** Adds rounds to the hours in which they began. */
export async function addToHours(tx: Tx, parts: HourPart[]): Promise<void> {
  await sql`insert into round_hour (player_id, currency, hour, rounds, net)
    select player_id, currency, date_trunc('hour', opened_at, 'UTC'), count(*), sum(net)
    from unnest(${parts.map((one) => one.playerId)}::bigint[],
      ${parts.map((one) => one.currency)}::text[],
      ${parts.map((one) => one.openedAt)}::timestamptz[],
      ${parts.map((one) => one.net)}::bigint[]) one (player_id, currency, opened_at, net)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (player_id, currency, hour) do update
      set rounds = round_hour.rounds + excluded.rounds, net = round_hour.net + excluded.net`.execute(
    tx,
  )
}

/** Truncates, because deleting the totals of years row by row would exceed the statement timeout. */
export async function forgetHours(tx: Tx): Promise<void> {
  await sql`truncate round_hour`.execute(tx)
}

/** The newest events that are scanned for a player's: some seconds of a busy casino. */
const UNREAD_MAX = 5_000

type Span = { playerId: bigint; currency: Currency; since: Date; consumer: string }

/**
 * Payouts minus stakes (minor units) of rounds opened since a moment; a void round counts zero. Complete hours come
 * from totals; the first hour, and rounds that the totals may not contain yet, are read directly: a round counts in the
 * hour of its beginning, however late it ends.
 */
export async function netSince(
  tx: Tx,
  { playerId, currency, since, consumer }: Span,
): Promise<bigint> {
  const ceiling = sql`date_trunc('hour', ${since}::timestamptz + interval '1 hour', 'UTC')`
  const { rows } = await sql<{ net: bigint }>`
    with cursor as (
      select coalesce(max(date_trunc('hour', read_until, 'UTC')), '-infinity') as known,
        coalesce(max(position ->> 'toldIn'), '0')::xid8 as told_in,
        coalesce(max(position ->> 'playerId'), '0')::bigint as player_id,
        coalesce(max(position ->> 'id'), ${beginning.id})::uuid as id
      from event_cursor where consumer = ${consumer}
    ), span as (
      select ${ceiling} as ceiling, greatest(${ceiling}, known) as known,
        told_in, player_id, id from cursor
    ), unread as materialized (
      select r.* from round r, span
      where r.told_in >= span.told_in and r.told_in is not null and ${isOver}
        and (r.told_in, r.player_id, r.id) > (span.told_in, span.player_id, span.id)
      order by r.told_in limit ${UNREAD_MAX}
    )
    select (
      coalesce((select sum(h.net) from round_hour h, span where h.player_id = ${playerId}
        and h.currency = ${currency} and h.hour >= span.ceiling and h.hour < span.known), 0)
      + coalesce((select sum(r.payout - ${cost}) from round r, span
        where r.player_id = ${playerId} and r.currency = ${currency} and r.status <> 'void'
          and r.opened_at >= ${since} and r.opened_at < span.ceiling), 0)
      + coalesce((select sum(r.payout - ${cost}) from round r, span
        where r.player_id = ${playerId} and r.currency = ${currency} and r.status <> 'void'
          and r.opened_at >= span.known), 0)
      + coalesce((select sum(r.payout - ${cost}) from round r, span
        where r.player_id = ${playerId} and r.currency = ${currency} and r.status = 'open'
          and r.opened_at >= span.ceiling and r.opened_at < span.known), 0)
      + coalesce((select sum(r.payout - ${cost}) from unread r, span
        where r.player_id = ${playerId} and r.currency = ${currency} and r.status <> 'void'
          and r.opened_at >= span.ceiling and r.opened_at < span.known), 0)
    )::bigint as net`.execute(tx)
  return rows[0]!.net
}
