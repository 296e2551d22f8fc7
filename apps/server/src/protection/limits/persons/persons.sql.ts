import { type PersonFactKind } from '@ayva/contract/protection/limits/office'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

/** More than a person has; beyond that nothing is added. */
const FACTS_MAX = 1_000

type Fact = { kind: PersonFactKind; hash: Buffer }

/** Stores the facts of an open account. */
export async function keepFacts(tx: Tx, playerId: bigint, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from person_fact
    where player_id = ${playerId}`.execute(tx)
  if (rows[0]!.count >= FACTS_MAX) return
  await sql`insert into person_fact (player_id, fact_hash, kind)
    select ${playerId}, hash, kind from unnest(${facts.map(({ hash }) => hash)}::bytea[],
      ${facts.map(({ kind }) => kind)}::text[]) one (hash, kind)
    on conflict (player_id, fact_hash) do nothing`.execute(tx)
}

/** Deletes the facts that are none of these. */
export async function dropOthers(tx: Tx, playerId: bigint, hashes: Buffer[]): Promise<void> {
  await sql`delete from person_fact where player_id = ${playerId}
    and fact_hash <> all(${hashes}::bytea[])`.execute(tx)
}

export async function dropFacts(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('personFact').where('playerId', '=', playerId).execute()
  await tx.deleteFrom('personMatch').where('playerId', '=', playerId).execute()
}

/** Keeps the facts of a closed account until a moment, for ever if it is null. */
export async function holdFacts(tx: Tx, playerId: bigint, until: Date | null): Promise<void> {
  await sql`update person_fact set until = coalesce(${until}::timestamptz, 'infinity')
    where player_id = ${playerId}`.execute(tx)
}

export const sweepFacts: Sweep = ({ now }, limit) =>
  sql`delete from person_fact where (player_id, fact_hash) in (
    select player_id, fact_hash from person_fact where until < ${now} order by until limit ${limit})`

export async function listHashes(tx: Tx, playerId: bigint): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom('personFact')
    .select('factHash')
    .where('playerId', '=', playerId)
    .execute()
  return rows.map(({ factHash }) => factHash)
}

export type Same = { playerId: bigint; kinds: PersonFactKind[]; isClosed: boolean }

/** Other accounts with one of these facts, up to a limit; the same query for known and unknown facts. */
export async function listSame(
  tx: Tx,
  playerId: bigint,
  { hashes, now, limit }: { hashes: Buffer[]; now: Date; limit: number },
): Promise<Same[]> {
  const { rows } = await sql<Same>`
    select player_id, array_agg(distinct kind order by kind) as kinds,
      bool_or(until is not null) as is_closed
    from person_fact
    where fact_hash = any(${hashes}::bytea[]) and player_id <> ${playerId}
      and (until is null or until > ${now})
    group by player_id order by player_id limit ${limit}`.execute(tx)
  return rows
}

export type MatchRow = {
  otherId: bigint
  kinds: PersonFactKind[]
  isStrong: boolean
  foundAt: Date
  liftedBy: string | null
  liftedAt: Date | null
}
type Found = { playerId: bigint; otherId: bigint; kinds: PersonFactKind[]; isStrong: boolean }

/** Stores a match or adds what it was found by; returns whether an operator has lifted it. */
export async function keepMatch(tx: Tx, found: Found, at: Date): Promise<{ isLifted: boolean }> {
  const { playerId, otherId, kinds, isStrong } = found
  const { rows } = await sql<{ isLifted: boolean }>`
    insert into person_match as kept (player_id, other_id, kinds, is_strong, found_at)
    values (${playerId}, ${otherId}, ${kinds}, ${isStrong}, ${at})
    on conflict (player_id, other_id) do update set
      kinds = array(select distinct unnest(kept.kinds || excluded.kinds) as kind order by kind),
      is_strong = kept.is_strong or excluded.is_strong
    returning lifted_at is not null as is_lifted`.execute(tx)
  return rows[0]!
}

const matches = (tx: Tx, playerId: bigint) =>
  tx
    .selectFrom('personMatch')
    .select(['otherId', 'kinds', 'isStrong', 'foundAt', 'liftedBy', 'liftedAt'])
    .where('playerId', '=', playerId)
    .$castTo<MatchRow>()

export const findMatch = (tx: Tx, playerId: bigint, otherId: bigint) =>
  matches(tx, playerId).where('otherId', '=', otherId).executeTakeFirst()

/** The newest matches of a player. */
export const listMatches = (tx: Tx, playerId: bigint, limit: number): Promise<MatchRow[]> =>
  matches(tx, playerId).orderBy('foundAt', 'desc').orderBy('otherId').limit(limit).execute()

export async function liftMatch(
  tx: Tx,
  { playerId, otherId, by, at }: { playerId: bigint; otherId: bigint; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('personMatch')
    .set({ liftedBy: by, liftedAt: at })
    .where('playerId', '=', playerId)
    .where('otherId', '=', otherId)
    .execute()
}

/** The place of the walk over all accounts, which another run waits for. */
export async function takeWalk(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ afterId: bigint }>`
    insert into person_walk as kept (after_id) values (0)
    on conflict (id) do update set after_id = kept.after_id returning after_id`.execute(tx)
  return rows[0]!.afterId
}

export async function moveWalk(tx: Tx, afterId: bigint): Promise<void> {
  await sql`update person_walk set after_id = ${afterId} where id`.execute(tx)
}
