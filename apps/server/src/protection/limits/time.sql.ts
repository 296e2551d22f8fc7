import { sql, type Tx } from '#lib/data/db.ts'

/** A player's time of play on a day, computed up to a stake; `overOn` is the day on which it was used up. */
export type TimeRow = {
  playerId: bigint
  day: string
  ms: bigint
  lastAt: Date
  overOn: string | null
}
/** A player with a time limit, and the stored time. */
export type LimitedRow = { playerId: bigint; minutes: bigint; time: TimeRow | null }

type Joined = { minutes: bigint } & {
  [K in keyof TimeRow]: K extends 'playerId' ? bigint : TimeRow[K] | null
}
const columns = sql`t.day::text, t.ms, t.last_at, t.over_on::text`

function limitedOf({ minutes, ...row }: Joined): LimitedRow {
  const known = row.day === null ? null : (row as TimeRow)
  return { playerId: row.playerId, minutes, time: known }
}

/** All such players, by pages in order of player. */
export async function listLimited(
  tx: Tx,
  { after, limit }: { after: bigint; limit: number },
): Promise<LimitedRow[]> {
  const { rows } = await sql<Joined>`
    select l.player_id, l.max as minutes, ${columns}
    from player_limit l left join limit_time t on t.player_id = l.player_id
    where l.name = 'session' and l.player_id > ${after}
    order by l.player_id limit ${limit}`.execute(tx)
  return rows.map(limitedOf)
}

export async function findLimited(tx: Tx, playerId: bigint): Promise<LimitedRow | undefined> {
  const { rows } = await sql<Joined>`
    select l.player_id, l.max as minutes, ${columns}
    from player_limit l left join limit_time t on t.player_id = l.player_id
    where l.name = 'session' and l.player_id = ${playerId}`.execute(tx)
  return rows[0] && limitedOf(rows[0])
}

/** Stores several rows, in order of their ids. */
export async function keepTimes(tx: Tx, rows: readonly TimeRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into limit_time (player_id, day, ms, last_at, over_on)
    select * from unnest(${rows.map(({ playerId }) => playerId)}::bigint[],
      ${rows.map(({ day }) => day)}::date[], ${rows.map(({ ms }) => ms)}::bigint[],
      ${rows.map(({ lastAt }) => lastAt)}::timestamptz[],
      ${rows.map(({ overOn }) => overOn)}::date[]) one (player_id, day, ms, last_at, over_on)
    order by player_id
    on conflict (player_id) do update set day = excluded.day, ms = excluded.ms,
      last_at = excluded.last_at, over_on = excluded.over_on
    where limit_time.last_at <= excluded.last_at`.execute(tx)
}

/** A concurrent run that has read further is kept. */
export async function keepTime(tx: Tx, { playerId, ...row }: TimeRow): Promise<void> {
  await tx
    .insertInto('limitTime')
    .values({ playerId, ...row })
    .onConflict((same) =>
      same
        .column('playerId')
        .doUpdateSet(row)
        .whereRef('limitTime.lastAt', '<=', sql`excluded.last_at`),
    )
    .execute()
}
