import { type BreakTerm } from '@ayva/contract/protection/limits'
import { sql, type Tx } from '#lib/data/db.ts'

export type BreakRow = {
  n: number
  term: BreakTerm
  since: Date
  until: Date | null
  longTerm: boolean
  opensAt: Date | null
  /** It is not the player's own, but follows the self-exclusion of another account of the same person. */
  matched: boolean
}

const breaks = (tx: Tx, playerId: bigint) =>
  tx
    .selectFrom('playerBreak')
    .select(['n', sql<BreakTerm>`term`.as('term'), 'since', 'until', 'longTerm', 'opensAt'])
    .select('matched')
    .where('playerId', '=', playerId)
    .orderBy('n', 'desc')
    .limit(1)

/** The last break of a player, whether it is over or not. */
export async function findBreak(tx: Tx, playerId: bigint): Promise<BreakRow | undefined> {
  return breaks(tx, playerId).executeTakeFirst()
}

/** The last break that the player has taken, whether it is over or not. */
export async function findOwnBreak(tx: Tx, playerId: bigint): Promise<BreakRow | undefined> {
  return breaks(tx, playerId).where('matched', '=', false).executeTakeFirst()
}

export type OwnExclusion = { playerId: bigint; term: BreakTerm; until: Date | null }

/** The self-exclusions that some players have taken, before their end and without a wish to return. */
export async function listOwnExclusions(
  tx: Tx,
  ids: readonly bigint[],
  now: Date,
): Promise<OwnExclusion[]> {
  const { rows } = await sql<OwnExclusion>`
    select player_id, term, until from (
      select distinct on (player_id) player_id, term, until, long_term, opens_at from player_break
      where player_id = any(${ids}::bigint[]) and not matched
      order by player_id, n desc) own
    where long_term and opens_at is null and (until is null or until > ${now})`.execute(tx)
  return rows
}

/** The last break of each of some players; players without one are left out. */
export function listLastBreaks(
  tx: Tx,
  playerIds: bigint[],
): Promise<({ playerId: bigint } & Pick<BreakRow, 'until' | 'longTerm' | 'opensAt'>)[]> {
  return tx
    .selectFrom('playerBreak')
    .distinctOn('playerId')
    .select(['playerId', 'until', 'longTerm', 'opensAt'])
    .where('playerId', '=', sql<bigint>`any(${playerIds}::bigint[])`)
    .orderBy('playerId')
    .orderBy('n', 'desc')
    .execute()
}

/** The last breaks that began before a moment. */
export function listBreaks(
  tx: Tx,
  playerId: bigint,
  { before, limit }: { before: Date | undefined; limit: number },
): Promise<Pick<BreakRow, 'n' | 'term' | 'since' | 'matched'>[]> {
  return tx
    .selectFrom('playerBreak')
    .select(['n', sql<BreakTerm>`term`.as('term'), 'since', 'matched'])
    .where('playerId', '=', playerId)
    .$if(before !== undefined, (query) => query.where('since', '<', before!))
    .orderBy('n', 'desc')
    .limit(limit)
    .execute()
}

export async function insertBreak(tx: Tx, playerId: bigint, row: BreakRow): Promise<void> {
  await tx
    .insertInto('playerBreak')
    .values({ playerId, ...row })
    .execute()
}

export async function setUntil(
  tx: Tx,
  playerId: bigint,
  { n, until }: Pick<BreakRow, 'n' | 'until'>,
): Promise<void> {
  await tx
    .updateTable('playerBreak')
    .set({ until })
    .where('playerId', '=', playerId)
    .where('n', '=', n)
    .execute()
}

export async function setOpensAt(
  tx: Tx,
  playerId: bigint,
  { n, opensAt }: { n: number; opensAt: Date },
): Promise<void> {
  await tx
    .updateTable('playerBreak')
    .set({ opensAt })
    .where('playerId', '=', playerId)
    .where('n', '=', n)
    .execute()
}

/** When the player has taken a break for the first time. */
export async function findFirstBreak(tx: Tx, playerId: bigint): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('playerBreak')
    .select('since')
    .where('playerId', '=', playerId)
    .where('matched', '=', false)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst()
  return row?.since
}
