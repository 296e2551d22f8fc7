import { sql, type Tx } from '#lib/data/db.ts'
import { type Point } from './score.ts'

export type MemberRow = {
  tournamentId: number
  entry: number
  ownerId: bigint | null
  joinedAt: Date
  rounds: number
  best: Point[]
  recent: number[]
  score: bigint
  scoreAt: Date
  isRanked: boolean
}

type NewMember = { tournamentId: number; ownerId: bigint; at: Date }

/** Adds a player to a tournament that the caller has locked; false if the player is already a member. */
export async function insertMember(tx: Tx, member: NewMember): Promise<boolean> {
  const { rows } = await sql<{ entry: number }>`
    insert into tournament_member (tournament_id, entry, owner_id, joined_at, score_at)
    select id, members + 1, ${member.ownerId}, ${member.at}, ${member.at}
    from tournament where id = ${member.tournamentId}
    on conflict (owner_id, tournament_id) do nothing
    returning entry`.execute(tx)
  const [row] = rows
  if (row)
    await tx
      .updateTable('tournament')
      .set({ members: row.entry })
      .where('id', '=', member.tournamentId)
      .execute()
  return row !== undefined
}

export function findMember(
  tx: Tx,
  tournamentId: number,
  ownerId: bigint,
): Promise<MemberRow | undefined> {
  return tx
    .selectFrom('tournamentMember')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('tournamentId', '=', tournamentId)
    .$castTo<MemberRow>()
    .executeTakeFirst()
}

/** The tournaments among these that the player takes part in. */
export async function selectJoined(
  tx: Tx,
  ownerId: bigint,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('tournamentMember')
    .select('tournamentId')
    .where('ownerId', '=', ownerId)
    .where('tournamentId', 'in', ids)
    .execute()
  return new Set(rows.map(({ tournamentId }) => tournamentId))
}

/** The memberships of these players in these tournaments, in the order of their keys. */
export function selectMembers(
  tx: Tx,
  ids: readonly number[],
  ownerIds: readonly bigint[],
): Promise<MemberRow[]> {
  if (ids.length === 0 || ownerIds.length === 0) return Promise.resolve([])
  return tx
    .selectFrom('tournamentMember')
    .selectAll()
    .where('ownerId', 'in', ownerIds)
    .where('tournamentId', 'in', ids)
    .orderBy('tournamentId')
    .orderBy('entry')
    .$castTo<MemberRow>()
    .execute()
}

/** Stores scores; only one consumer writes at a time. A member who left meanwhile stays without a place. */
export async function keepScores(tx: Tx, rows: readonly MemberRow[]): Promise<void> {
  if (rows.length === 0) return
  const of = <Key extends keyof MemberRow>(key: Key) => rows.map((row) => row[key])
  await sql`update tournament_member m set rounds = n.rounds, best = n.best::jsonb,
      recent = n.recent::jsonb, score = n.score, score_at = n.score_at, is_ranked = n.is_ranked
    from unnest(${of('tournamentId')}::int[], ${of('entry')}::int[], ${of('rounds')}::int[],
      ${rows.map(({ best }) => JSON.stringify(best))}::text[],
      ${rows.map(({ recent }) => JSON.stringify(recent))}::text[], ${of('score')}::bigint[],
      ${of('scoreAt')}::timestamptz[], ${of('isRanked')}::boolean[])
      as n (tournament_id, entry, rounds, best, recent, score, score_at, is_ranked)
    where m.tournament_id = n.tournament_id and m.entry = n.entry and m.owner_id is not null`.execute(
    tx,
  )
}

/**
 * Deletes scores before a rebuild, except in tournaments with final places. This waits for a closing in progress, so
 * that the next statement sees its final places.
 */
export async function forgetScores(tx: Tx): Promise<void> {
  await sql`select 1 from tournament where closed_at is null order by id for update`.execute(tx)
  await sql`update tournament_member m set rounds = 0, best = '[]', recent = '[]', score = 0,
      score_at = m.joined_at, is_ranked = false
    from tournament t where t.id = m.tournament_id and t.closed_at is null`.execute(tx)
}

/**
 * Makes the entries of a closed account anonymous in final tournaments, removes its places in others, and cancels its
 * unpaid prizes. Members are updated first: this waits for a closing that has read them, so that its prizes are visible
 * afterwards.
 */
export async function forgetOwner(tx: Tx, ownerId: bigint): Promise<void> {
  await sql`update tournament_member m set owner_id = null,
      is_ranked = m.is_ranked and t.closed_at is not null
    from tournament t where t.id = m.tournament_id and m.owner_id = ${ownerId}`.execute(tx)
  await tx
    .updateTable('tournamentPrize')
    .set({ ownerId: null })
    .where('ownerId', '=', ownerId)
    .where('paidAt', 'is', null)
    .execute()
}

type Slice = { limit: number; offset: number }

export function selectRanked(tx: Tx, id: number, { limit, offset }: Slice): Promise<MemberRow[]> {
  return ranked(tx, id).limit(limit).offset(offset).execute()
}

/** The first places; their rows are locked, so that no account closes before the caller commits the prizes. */
export function holdFirst(tx: Tx, id: number, places: number): Promise<MemberRow[]> {
  return ranked(tx, id).limit(places).forShare().execute()
}

/** The winner of the first prize in each of these tournaments that has one. */
export function selectFirst(tx: Tx, ids: readonly number[]): Promise<MemberRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return tx
    .selectFrom('tournamentPrize as prize')
    .innerJoin('tournamentMember as member', (join) =>
      join
        .onRef('member.tournamentId', '=', 'prize.tournamentId')
        .onRef('member.entry', '=', 'prize.entry'),
    )
    .selectAll('member')
    .where('prize.tournamentId', 'in', ids)
    .where('prize.place', '=', 1)
    .$castTo<MemberRow>()
    .execute()
}

/** The number of members with a place, counted up to `most`. */
export async function countRanked(tx: Tx, id: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from tournament_member where tournament_id = ${id} and is_ranked
    order by score desc, score_at, entry limit ${most}) r`.execute(tx)
  return rows[0]!.count
}

/** The number of members before this one, counted up to `most`. */
export async function countBefore(
  tx: Tx,
  { tournamentId, score, scoreAt, entry }: MemberRow,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from tournament_member
    where tournament_id = ${tournamentId} and is_ranked and score >= ${score}
      and (-score, score_at, entry) < (${-score}, ${scoreAt}, ${entry})
    order by score desc, score_at, entry limit ${most}) r`.execute(tx)
  return rows[0]!.count
}

function ranked(tx: Tx, id: number) {
  return tx
    .selectFrom('tournamentMember')
    .selectAll()
    .where('tournamentId', '=', id)
    .where('isRanked', '=', true)
    .orderBy('score', 'desc')
    .orderBy('scoreAt')
    .orderBy('entry')
    .$castTo<MemberRow>()
}

/** When the player has first joined a tournament. */
export async function findFirstJoined(tx: Tx, ownerId: bigint): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select min(joined_at) as at
    from tournament_member where owner_id = ${ownerId}`.execute(tx)
  return rows[0]?.at ?? undefined
}
