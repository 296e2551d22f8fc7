import { type BreakTerm } from '@ayva/contract/protection/limits'
import { sql, type Tx } from '#lib/data/db.ts'

export type BreakRow = {
  n: number
  term: BreakTerm
  since: Date
  until: Date | null
  longTerm: boolean
  opensAt: Date | null
}

/** The last break of a player, whether it is over or not. */
export async function findBreak(tx: Tx, playerId: bigint): Promise<BreakRow | undefined> {
  return tx
    .selectFrom('playerBreak')
    .select(['n', sql<BreakTerm>`term`.as('term'), 'since', 'until', 'longTerm', 'opensAt'])
    .where('playerId', '=', playerId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
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
): Promise<Pick<BreakRow, 'n' | 'term' | 'since'>[]> {
  return tx
    .selectFrom('playerBreak')
    .select(['n', sql<BreakTerm>`term`.as('term'), 'since'])
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
