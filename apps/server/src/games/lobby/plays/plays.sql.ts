/** How often and by how many players games are played. Days are dates in UTC as text: 2026-11-22. */
import { sql, type Tx } from '#lib/data/db.ts'

export type Pair = { playerId: bigint; gameId: number }
export type PlayerGame = Pair & { day: string; bets: number; at: Date }
export type GameDay = { gameId: number; day: string; bets: number; players: number }

const pairsOf = (pairs: Pair[]) => sql`unnest(
  ${pairs.map(({ playerId }) => playerId)}::bigint[],
  ${pairs.map(({ gameId }) => gameId)}::integer[])`

/** The last day on which each of these players played each game. */
export async function selectLastDays(tx: Tx, pairs: Pair[]) {
  const { rows } = await sql<Pair & { lastDay: string | null }>`
    select kept.player_id, kept.game_id, kept.last_day
      from ${pairsOf(pairs)} asked (player_id, game_id)
      join game_last_played kept using (player_id, game_id)`.execute(tx)
  return rows
}

/** The week of a day. A player's bets count half after each week. */
const weekOf = (day: ReturnType<typeof sql>) => sql`((${day} - date '2024-01-01') / 7)`

/** Adds bets of players to their totals of each game. */
export async function addToPlayers(tx: Tx, played: PlayerGame[]): Promise<void> {
  await sql`insert into game_last_played as kept (player_id, game_id, played_at, last_day, bets)
    select * from unnest(
      ${played.map(({ playerId }) => playerId)}::bigint[],
      ${played.map(({ gameId }) => gameId)}::integer[],
      ${played.map(({ at }) => at)}::timestamptz[],
      ${played.map(({ day }) => day)}::date[],
      ${played.map(({ bets }) => bets)}::integer[]) one (player_id, game_id, played_at, last_day, bets)
    order by 1, 2
    on conflict (player_id, game_id) do update
      set played_at = greatest(kept.played_at, excluded.played_at),
        last_day = greatest(kept.last_day, excluded.last_day),
        bets = least(excluded.bets::bigint + (kept.bets >> least(31, greatest(0,
          ${weekOf(sql`excluded.last_day`)} - ${weekOf(sql`coalesce(kept.last_day, excluded.last_day)`)}))),
          1000000000)::integer`.execute(tx)
}

export async function addToDays(tx: Tx, days: GameDay[]): Promise<void> {
  await sql`insert into game_day as kept (game_id, day, bets, players)
    select * from unnest(
      ${days.map(({ gameId }) => gameId)}::integer[],
      ${days.map(({ day }) => day)}::date[],
      ${days.map(({ bets }) => bets)}::integer[],
      ${days.map(({ players }) => players)}::integer[]) one (game_id, day, bets, players)
    order by 1, 2
    on conflict (game_id, day) do update set bets = kept.bets + excluded.bets,
      players = kept.players + excluded.players, is_counted = false`.execute(tx)
}

/** The other games that these players played last since a day, up to a number for each. */
export async function selectOthers(
  tx: Tx,
  pairs: Pair[],
  { since, most }: { since: string; most: number },
): Promise<(Pair & { otherId: number })[]> {
  const ids = [...new Set(pairs.map(({ playerId }) => playerId))]
  // One more than asked for, because the game itself may be among them.
  const { rows } = await sql<Pair>`
    select player_id, game_id from (
      select player_id, game_id,
        row_number() over (partition by player_id order by played_at desc, game_id) as place
      from game_last_played
      where player_id = any(${ids}::bigint[]) and last_day >= ${since}::date) last
    where place <= ${most + 1} order by player_id, place`.execute(tx)
  const lastOf = Map.groupBy(rows, ({ playerId }) => playerId)
  return pairs.flatMap(({ playerId, gameId }) =>
    (lastOf.get(playerId) ?? [])
      .filter((one) => one.gameId !== gameId)
      .slice(0, most)
      .map((one) => ({ playerId, gameId, otherId: one.gameId })),
  )
}

export async function addToPairs(
  tx: Tx,
  pairs: { gameId: number; otherId: number; players: number }[],
): Promise<void> {
  await sql`insert into game_pair as kept (game_id, other_id, players)
    select * from unnest(
      ${pairs.map(({ gameId }) => gameId)}::integer[],
      ${pairs.map(({ otherId }) => otherId)}::integer[],
      ${pairs.map(({ players }) => players)}::integer[]) one (game_id, other_id, players)
    order by 1, 2
    on conflict (game_id, other_id) do update
      set players = kept.players + excluded.players`.execute(tx)
}

/** Games whose totals no longer match their days; also deletes the days that no longer count. */
export async function takeChanged(tx: Tx, since: string): Promise<number[]> {
  const gone = await tx.deleteFrom('gameDay').where('day', '<', since).returning('gameId').execute()
  const fresh = await tx
    .updateTable('gameDay')
    .set({ isCounted: true })
    .where('isCounted', '=', false)
    .returning('gameId')
    .execute()
  return [...new Set([...gone, ...fresh].map(({ gameId }) => gameId))]
}

export async function recount(tx: Tx, ids: number[]): Promise<void> {
  await sql`update game set bets = now.bets, players = now.players
    from (select one.id, least(coalesce(sum(bets), 0), 2147483647)::integer as bets,
        coalesce(sum(players), 0)::integer as players
      from unnest(${ids}::integer[]) one (id) left join game_day on game_day.game_id = one.id
      group by one.id) now
    where game.id = now.id and (game.bets, game.players) <> (now.bets, now.players)`.execute(tx)
}

/** Marks as popular the most played games, and as many chosen by the casino. */
export async function markPopular(tx: Tx, most: number): Promise<void> {
  await sql`with popular as materialized (
      (select id from game where is_active and players > 0
        order by players desc, position, id limit ${most})
      union
      (select id from game where is_active and categories @> array['popular']
        order by position, id limit ${most}))
    update game set is_popular = not is_popular
      where (is_popular and id not in (select id from popular))
        or (not is_popular and id in (select id from popular))`.execute(tx)
}

/** Halves the counts of games played together, after each week; deletes those that become zero. */
export async function halvePairs(tx: Tx): Promise<void> {
  await sql`update game_pair set players = players / 2`.execute(tx)
  await tx.deleteFrom('gamePair').where('players', '=', 0).execute()
}

/** Deletes the statistics of own games, or those of suppliers' games. */
export async function forgetPlays(tx: Tx, whose: 'own' | 'outside'): Promise<void> {
  const theirs = sql`(select id from game where (supplier is null) = ${whose === 'own'})`
  await sql`delete from game_day where game_id in ${theirs}`.execute(tx)
  await sql`delete from game_pair where game_id in ${theirs} or other_id in ${theirs}`.execute(tx)
  await sql`update game set bets = 0, players = 0
    where (supplier is null) = ${whose === 'own'} and (bets, players) <> (0, 0)`.execute(tx)
  await sql`update game_last_played set last_day = null, bets = 0
    where last_day is not null and game_id in ${theirs}`.execute(tx)
}
