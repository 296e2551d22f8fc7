import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

export type WinnerRow = {
  lotteryId: number
  place: number
  number: number
  ownerId: bigint | null
  currency: Currency
  amount: bigint
  transferId: string
  paidAt: Date | null
}

/** Lotteries that are over and not drawn, the longest over first. */
export async function listUndrawn(tx: Tx, now: Date, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('lottery')
    .select('id')
    .where('drawnAt', 'is', null)
    .where('endAt', '<=', now)
    .orderBy('endAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The owners of tickets by their numbers; null for closed accounts. The rows are locked, so that no account closes
 * before the draw commits.
 */
export async function ownersOf(
  tx: Tx,
  lotteryId: number,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, bigint | null>> {
  if (numbers.length === 0) return new Map()
  const rows = await tx
    .selectFrom('lotteryTicket')
    .select(['number', 'ownerId'])
    .where('lotteryId', '=', lotteryId)
    .where('number', 'in', numbers)
    .orderBy('number')
    .forShare()
    .execute()
  return new Map(rows.map(({ number, ownerId }) => [number, ownerId]))
}

export async function insertWinners(tx: Tx, rows: Omit<WinnerRow, 'paidAt'>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('lotteryWinner').values(rows).execute()
}

type Salt = { id: number; salt: string; block: number | null; at: Date }

export async function setSalt(tx: Tx, { id, salt, block, at }: Salt): Promise<void> {
  const fixed = { salt, saltBlock: block, saltedAt: at }
  await tx.updateTable('lottery').set(fixed).where('id', '=', id).execute()
}

/** Lotteries that are over and wait for their Bitcoin block. */
export async function listWaiting(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('lottery')
    .select('id')
    .where('drawnAt', 'is', null)
    .where('saltEvent', '=', 'bitcoin')
    .where('salt', 'is', null)
    .where('endAt', '<=', sql<Date>`now()`)
    .orderBy('endAt')
    .execute()
  return rows.map(({ id }) => id)
}

type Drawn = { at: Date; serverSeed: string }

/** Stores the draw with its secret, which is public from then on. */
export async function markDrawn(tx: Tx, id: number, { at, serverSeed }: Drawn): Promise<void> {
  const told = { drawnAt: at, seed: serverSeed, sealedSeed: null }
  await tx.updateTable('lottery').set(told).where('id', '=', id).execute()
}

export function selectWinners(tx: Tx, ids: readonly number[]): Promise<WinnerRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return (
    tx
      .selectFrom('lotteryWinner as winner')
      .innerJoin('lotteryTicket as ticket', (join) =>
        join
          .onRef('ticket.lotteryId', '=', 'winner.lotteryId')
          .onRef('ticket.number', '=', 'winner.number'),
      )
      .selectAll('winner')
      // The owner is the ticket's, because a paid prize keeps its recipient only for the books.
      .select('ticket.ownerId as ownerId')
      .where('winner.lotteryId', 'in', ids)
      .orderBy('winner.lotteryId')
      .orderBy('place')
      .$castTo<WinnerRow>()
      .execute()
  )
}

export type WinnerName = { lotteryId: number; place: number }

/** Winners who are not paid yet, after a position. */
export function listUnpaid(
  tx: Tx,
  after: WinnerName | undefined,
  limit: number,
): Promise<WinnerName[]> {
  return tx
    .selectFrom('lotteryWinner')
    .select(['lotteryId', 'place'])
    .where('paidAt', 'is', null)
    .where('ownerId', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where((is) =>
        is.eb(is.refTuple('lotteryId', 'place'), '>', is.tuple(after!.lotteryId, after!.place)),
      ),
    )
    .orderBy('lotteryId')
    .orderBy('place')
    .limit(limit)
    .execute()
}

export function findWinner(tx: Tx, { lotteryId, place }: WinnerName) {
  return tx
    .selectFrom('lotteryWinner')
    .selectAll()
    .where('lotteryId', '=', lotteryId)
    .where('place', '=', place)
    .$castTo<WinnerRow>()
    .executeTakeFirst()
}

/** False if a concurrent call has paid the prize, or it must not be paid any more. */
export async function markPaid(tx: Tx, winner: WinnerName, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lotteryWinner')
    .set({ paidAt: at })
    .where('lotteryId', '=', winner.lotteryId)
    .where('place', '=', winner.place)
    .where('paidAt', 'is', null)
    .where('ownerId', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
