import { sql, type Tx } from '#lib/data/db.ts'

export type Tally = {
  playerId: bigint
  /** In UTC: 2026-11-23. */
  day: string
  gameId: number
  /** False for a game of a supplier. */
  isOwn: boolean
  rounds: number
  best100: bigint
}

/** Adds counts of rounds, in the order of their keys. */
export async function addTallies(tx: Tx, tallies: Tally[]): Promise<void> {
  await tx
    .insertInto('missionTally')
    .values(tallies)
    .onConflict((same) =>
      same.columns(['playerId', 'day', 'gameId']).doUpdateSet({
        rounds: sql`mission_tally.rounds + excluded.rounds`,
        best100: sql`greatest(mission_tally.best100, excluded.best100)`,
      }),
    )
    .execute()
}

/** What the rounds of a day have come to. */
export type Counts = { rounds: number; titles: number; times: number }
export type CountsRow = Counts & { playerId: bigint; day: string }

export async function sumTallies(
  tx: Tx,
  playerIds: bigint[],
  days: string[],
): Promise<CountsRow[]> {
  const { rows } = await sql<CountsRow>`select player_id, day, sum(rounds)::int as rounds,
      count(*)::int as titles, (max(best100) / 100)::float8 as times
    from mission_tally
    where player_id = any(${playerIds}::bigint[]) and day = any(${days}::text[])
    group by player_id, day`.execute(tx)
  return rows
}

/** Deletes counts of own games, or of suppliers' games, before a rebuild. */
export async function forgetTallies(tx: Tx, whose: 'own' | 'outside'): Promise<void> {
  await tx
    .deleteFrom('missionTally')
    .where('isOwn', '=', whose === 'own')
    .execute()
}

/** Deletes days before this one; false if there may be more. */
export async function dropDays(tx: Tx, before: string, most: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from mission_tally
    where (player_id, day, game_id) in (select player_id, day, game_id from mission_tally
      where day < ${before} limit ${most})`.execute(tx)
  return Number(numAffectedRows) < most
}

export type DoneName = { playerId: bigint; day: string; key: string }
export type DoneRow = DoneName & { giftKey: string; doneAt: Date; giftId: bigint | null }

/** Returns those that were not done before. */
export function insertDone(tx: Tx, done: Omit<DoneRow, 'giftId'>[]): Promise<DoneName[]> {
  return tx
    .insertInto('missionDone')
    .values(done)
    .onConflict((same) => same.columns(['playerId', 'day', 'key']).doNothing())
    .returning(['playerId', 'day', 'key'])
    .execute()
}

export function listDone(tx: Tx, playerId: bigint, day: string): Promise<DoneRow[]> {
  return tx
    .selectFrom('missionDone')
    .selectAll()
    .where('playerId', '=', playerId)
    .where('day', '=', day)
    .execute()
}

export type DayDone = { day: string; done: number }

/** The number of missions done on each day of a period; the weekly chest is not counted. */
export function countDone(tx: Tx, playerId: bigint, from: string, to: string): Promise<DayDone[]> {
  return tx
    .selectFrom('missionDone')
    .select(['day', sql<number>`count(*)::int`.as('done')])
    .where('playerId', '=', playerId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('key', 'not like', '%:%')
    .groupBy('day')
    .execute()
}

export function lockDone(tx: Tx, { playerId, day, key }: DoneName): Promise<DoneRow | undefined> {
  return tx
    .selectFrom('missionDone')
    .selectAll()
    .where('playerId', '=', playerId)
    .where('day', '=', day)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
}

export async function setGift(
  tx: Tx,
  { playerId, day, key }: DoneName,
  giftId: bigint,
): Promise<void> {
  await tx
    .updateTable('missionDone')
    .set({ giftId })
    .where('playerId', '=', playerId)
    .where('day', '=', day)
    .where('key', '=', key)
    .execute()
}

type Waiting = { since: Date; after: DueDone | undefined; limit: number }
export type DueDone = DoneName & { doneAt: Date }

/** Missions done since a moment and not rewarded yet, after a position. */
export function listUnrewarded(tx: Tx, { since, after, limit }: Waiting): Promise<DueDone[]> {
  return tx
    .selectFrom('missionDone')
    .select(['playerId', 'day', 'key', 'doneAt'])
    .where('giftId', 'is', null)
    .where('doneAt', '>=', after?.doneAt ?? since)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(done_at, player_id, day, key)
          > (${after!.doneAt}, ${after!.playerId}, ${after!.day}, ${after!.key})`,
      ),
    )
    .orderBy('doneAt')
    .orderBy('playerId')
    .orderBy('day')
    .orderBy('key')
    .limit(limit)
    .execute()
}

export async function forgetMissions(tx: Tx, playerId: bigint): Promise<void> {
  for (const table of ['mission_tally', 'mission_done'])
    await sql`delete from ${sql.table(table)} where player_id = ${playerId}`.execute(tx)
}

/** When the player has fulfilled the first mission. */
export async function findFirstDone(tx: Tx, playerId: bigint): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select min(done_at) as at
    from mission_done where player_id = ${playerId}`.execute(tx)
  return rows[0]?.at ?? undefined
}
