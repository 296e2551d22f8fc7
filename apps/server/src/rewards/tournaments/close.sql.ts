import { type Currency } from '@ayva/contract/base'
import { type Tx } from '#lib/data/db.ts'

export type PrizeRow = {
  tournamentId: number
  place: number
  entry: number
  ownerId: bigint | null
  currency: Currency
  amount: bigint
  transferId: string
  paidAt: Date | null
}
export type PrizeName = { tournamentId: number; place: number }

/** Tournaments that are over without final places, the longest over first. */
export async function listUnclosed(tx: Tx, now: Date, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('tournament')
    .select('id')
    .where('closedAt', 'is', null)
    .where('endAt', '<=', now)
    .orderBy('endAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function markClosed(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('tournament').set({ closedAt: at }).where('id', '=', id).execute()
}

/** Removes the places of excluded members. */
export async function unrank(tx: Tx, id: number, entries: readonly number[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .updateTable('tournamentMember')
    .set({ isRanked: false })
    .where('tournamentId', '=', id)
    .where('entry', 'in', entries)
    .execute()
}

export async function insertPrizes(tx: Tx, rows: Omit<PrizeRow, 'paidAt'>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('tournamentPrize').values(rows).execute()
}

/** Unpaid prizes, after a position. */
export function listUnpaid(
  tx: Tx,
  after: PrizeName | undefined,
  limit: number,
): Promise<PrizeName[]> {
  return tx
    .selectFrom('tournamentPrize')
    .select(['tournamentId', 'place'])
    .where('paidAt', 'is', null)
    .where('ownerId', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where((is) =>
        is.eb(
          is.refTuple('tournamentId', 'place'),
          '>',
          is.tuple(after!.tournamentId, after!.place),
        ),
      ),
    )
    .orderBy('tournamentId')
    .orderBy('place')
    .limit(limit)
    .execute()
}

export function findPrize(tx: Tx, { tournamentId, place }: PrizeName) {
  return tx
    .selectFrom('tournamentPrize')
    .selectAll()
    .where('tournamentId', '=', tournamentId)
    .where('place', '=', place)
    .$castTo<PrizeRow>()
    .executeTakeFirst()
}

/** False if a concurrent call has paid the prize, or it must not be paid any more. */
export async function markPaid(tx: Tx, prize: PrizeName, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tournamentPrize')
    .set({ paidAt: at })
    .where('tournamentId', '=', prize.tournamentId)
    .where('place', '=', prize.place)
    .where('paidAt', 'is', null)
    .where('ownerId', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
