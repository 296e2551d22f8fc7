import { sql, type Tx } from '#lib/data/db.ts'

export type DiscoveryKind =
  // A round for money, and a demo, by game.
  | 'game'
  | 'demo'
  // Won rounds: by the multiplier that they have reached, and by what is rare about them.
  | 'times'
  | 'feat'
  // What teaches: own rounds that were recomputed, rules by game, articles.
  | 'round'
  | 'rules'
  | 'article'
  // Own limits: by their kind, and by their day and kind.
  | 'limit'
  | 'limit-day'
  // Achievements that their player has been shown.
  | 'seen'
  // What happens once.
  | 'mark'
export type Discovery = { playerId: bigint; kind: DiscoveryKind; key: string; at: Date }

/** Of each kind at most so many are returned, the earliest first. */
const SHOWN_MAX = 500

/** Those of the given ones that are noted already. */
export async function selectKnown(tx: Tx, some: readonly Discovery[]): Promise<Discovery[]> {
  const { rows } = await sql<Discovery>`
    select d.player_id, d.kind, d.key, d.at
    from unnest(${some.map(({ playerId }) => playerId)}::bigint[],
      ${some.map(({ kind }) => kind)}::text[],
      ${some.map(({ key }) => key)}::text[]) one (player_id, kind, key)
    join discovery d
      on d.player_id = one.player_id and d.kind = one.kind and d.key = one.key`.execute(tx)
  return rows
}

/** Adds them, in the order of their keys; of one that is known the earlier moment is kept. */
export async function upsertDiscoveries(tx: Tx, some: readonly Discovery[]): Promise<void> {
  await tx
    .insertInto('discovery')
    .values([...some])
    .onConflict((same) =>
      same
        .columns(['playerId', 'kind', 'key'])
        .doUpdateSet({ at: sql`excluded.at` })
        .where(sql<boolean>`excluded.at < discovery.at`),
    )
    .execute()
}

export async function listDiscoveries(
  tx: Tx,
  playerId: bigint,
): Promise<Omit<Discovery, 'playerId'>[]> {
  const { rows } = await sql<Discovery>`
    select kind, key, at from (
      select kind, key, at, row_number() over (partition by kind order by at, key) as n
      from discovery where player_id = ${playerId} and kind <> 'limit-day') one
    where n <= ${SHOWN_MAX} order by at, kind, key`.execute(tx)
  return rows
}

/** Rounds checked, kinds of limits set, and games opened for the first time. */
export type Firsts = { checks: number; limits: number; fresh: number }
export type FirstsRow = Firsts & { playerId: bigint; day: string }

/** Of days in UTC from a moment on. */
export async function countFirsts(
  tx: Tx,
  playerIds: readonly bigint[],
  since: Date,
): Promise<FirstsRow[]> {
  const { rows } = await sql<FirstsRow>`
    select player_id, day, (count(*) filter (where kind = 'round'))::int as checks,
      (count(*) filter (where kind = 'limit-day'))::int as limits,
      (count(*) filter (where kind = 'fresh'))::int as fresh
    from (
      select player_id, kind, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day
      from discovery where player_id = any(${playerIds}::bigint[])
        and kind in ('round', 'limit-day') and at >= ${since}
      union all
      select player_id, 'fresh', to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD')
      from discovery where player_id = any(${playerIds}::bigint[]) and kind in ('game', 'demo')
      group by player_id, key having min(at) >= ${since}) one
    group by player_id, day`.execute(tx)
  return rows
}

export async function forgetDiscoveries(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('discovery').where('playerId', '=', playerId).execute()
}
