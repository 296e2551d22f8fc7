import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

export const TOTAL = 'total'

/** A player's win of a day or of all time. */
export type FameWin = {
  playerId: bigint
  /** A date in Moscow, 2026-11-23, or `total`. */
  period: string
  currency: Currency
  roundId: string
  /** A public id that leads to nothing else about the player. */
  id: string
  gameId: number
  isOwn: boolean
  stake: bigint
  payout: bigint
  times100: bigint
  at: Date
}

export type NewWin = Omit<FameWin, 'id'>

/** Stores wins that are better than the stored ones; of equal wins the first stays. */
export async function keepBest(tx: Tx, wins: NewWin[]): Promise<void> {
  await tx
    .insertInto('fameWin')
    .values(wins)
    .onConflict((same) =>
      same
        .columns(['playerId', 'period', 'currency'])
        .doUpdateSet({
          roundId: (row) => row.ref('excluded.roundId'),
          id: (row) => row.ref('excluded.id'),
          gameId: (row) => row.ref('excluded.gameId'),
          isOwn: (row) => row.ref('excluded.isOwn'),
          stake: (row) => row.ref('excluded.stake'),
          payout: (row) => row.ref('excluded.payout'),
          times100: (row) => row.ref('excluded.times100'),
          at: (row) => row.ref('excluded.at'),
        })
        .whereRef('fameWin.times100', '<', 'excluded.times100'),
    )
    .execute()
}

/** Removes the entries of a round whose result changed late; the best of the stored days replaces an all-time entry. */
export async function removeRound(tx: Tx, playerId: bigint, roundId: string): Promise<void> {
  await sql`delete from fame_win where player_id = ${playerId} and round_id = ${roundId}`.execute(
    tx,
  )
  const { rows } = await sql<Omit<NewWin, 'period'>>`
    select distinct on (currency) player_id, currency, round_id, game_id, is_own, stake, payout,
      times100, at
    from fame_win where player_id = ${playerId} and period <> ${TOTAL}
    order by currency, times100 desc, at`.execute(tx)
  if (rows.length > 0)
    await keepBest(
      tx,
      rows.map((row) => ({ ...row, period: TOTAL })),
    )
}

/** Deletes the wins of own games, or those of suppliers' games. */
export async function forgetFame(tx: Tx, whose: 'own' | 'outside'): Promise<void> {
  await tx
    .deleteFrom('fameWin')
    .where('isOwn', '=', whose === 'own')
    .execute()
}

export async function forgetFameOf(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('fameWin').where('playerId', '=', playerId).execute()
}

/** Deletes days before this one; false if there may be more. */
export async function dropDays(tx: Tx, before: string, most: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from fame_win
    where (player_id, period, currency) in (select player_id, period, currency from fame_win
      where period < ${before} order by period limit ${most})`.execute(tx)
  return Number(numAffectedRows) < most
}

type Wanted = {
  period: string
  currency: Currency | undefined
  after: FameWin | undefined
  limit: number
}

/** The best first; of equal wins the earliest. */
export function listBest(tx: Tx, { period, currency, after, limit }: Wanted): Promise<FameWin[]> {
  return tx
    .selectFrom('fameWin')
    .selectAll()
    .where('period', '=', period)
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency!))
    .$if(after !== undefined, (query) =>
      query.where('times100', '<=', after!.times100).where(
        sql<boolean>`(-times100, at, player_id, currency)
            > (${-after!.times100}, ${after!.at}, ${after!.playerId}, ${after!.currency})`,
      ),
    )
    .orderBy('times100', 'desc')
    .orderBy('at')
    .orderBy('playerId')
    .orderBy('currency')
    .limit(limit)
    .$castTo<FameWin>()
    .execute()
}

export function findBest(tx: Tx, playerId: bigint, period: string): Promise<FameWin | undefined> {
  return tx
    .selectFrom('fameWin')
    .selectAll()
    .where('playerId', '=', playerId)
    .where('period', '=', period)
    .orderBy('times100', 'desc')
    .orderBy('at')
    .limit(1)
    .$castTo<FameWin>()
    .executeTakeFirst()
}

export function findById(tx: Tx, id: string): Promise<FameWin | undefined> {
  return tx
    .selectFrom('fameWin')
    .selectAll()
    .where('id', '=', id)
    .limit(1)
    .$castTo<FameWin>()
    .executeTakeFirst()
}
