/** Daily returns and their expectations. */
import { sql, type Tx } from '#lib/data/db.ts'

/** A finished round in units of its own bet; `expected` and `variance` come from its model. */
export type WatchedRound = {
  gameId: number
  modelId: string
  modelVersion: number
  at: Date
  won: number
  expected: number
  variance: number
}
export type DayRow = Omit<WatchedRound, 'at'> & {
  /** YYYY-MM-DD in UTC. */
  day: string
  rounds: number
  most: number
  toldAt: Date | null
  closedAt: Date | null
}

export async function addWatched(tx: Tx, rounds: WatchedRound[]): Promise<void> {
  if (rounds.length === 0) return
  await sql`insert into game_return_day as kept
      (day, game_id, model_id, model_version, rounds, won, expected, variance, most)
    select (at at time zone 'UTC')::date, game_id, model_id, model_version, count(*), sum(won),
      sum(expected), sum(variance), max(won)
    from unnest(${rounds.map(({ at }) => at)}::timestamptz[],
      ${rounds.map(({ gameId }) => gameId)}::integer[],
      ${rounds.map(({ modelId }) => modelId)}::text[],
      ${rounds.map(({ modelVersion }) => modelVersion)}::smallint[],
      ${rounds.map(({ won }) => won)}::numeric[],
      ${rounds.map(({ expected }) => expected)}::numeric[],
      ${rounds.map(({ variance }) => variance)}::numeric[])
      one (at, game_id, model_id, model_version, won, expected, variance)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, game_id, model_id, model_version) do update set
      rounds = kept.rounds + excluded.rounds,
      won = kept.won + excluded.won,
      expected = kept.expected + excluded.expected,
      variance = kept.variance + excluded.variance,
      most = greatest(kept.most, excluded.most)`.execute(tx)
}

export async function forgetWatched(tx: Tx): Promise<void> {
  await tx.deleteFrom('gameReturnDay').execute()
}

/** The rows of today and yesterday for each model and version. */
export async function listDays(tx: Tx, now: Date): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text, game_id, model_id, model_version, rounds::integer, won::float8,
      expected::float8, variance::float8, most::float8, told_at, closed_at
    from game_return_day where day >= (${now}::timestamptz at time zone 'UTC')::date - 1
    order by day, model_id, model_version, game_id`.execute(tx)
  return rows
}

type Key = Pick<DayRow, 'day' | 'modelId' | 'modelVersion'>

/** False if it was already recorded, by another node or hour. */
export async function noteOfDay(
  tx: Tx,
  { day, modelId, modelVersion }: Key,
  what: 'toldAt' | 'closedAt',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gameReturnDay')
    .set({ [what]: at })
    .where('day', '=', day)
    .where('modelId', '=', modelId)
    .where('modelVersion', '=', modelVersion)
    .where(what, 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
