import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

/** A finished round for money with a win. */
export type WonRound = {
  playerId: bigint
  roundId: string
  gameId: number
  currency: Currency
  stake: bigint
  payout: bigint
  at: Date
}
/** The number of wins that are kept; older ones are deleted with their public proofs. */
export const WINS_KEPT_MAX = 500

/** Inserts wins, each once, and deletes the oldest. */
export async function addWins(tx: Tx, wins: WonRound[]): Promise<void> {
  await tx
    .insertInto('liveWin')
    .values(wins)
    .onConflict((same) => same.columns(['playerId', 'roundId']).doNothing())
    .execute()
  await sql`delete from live_win where at < (
    select at from live_win order by at desc offset ${WINS_KEPT_MAX - 1} limit 1)`.execute(tx)
}

/** Deletes the wins of own games, or those of suppliers' games. */
export async function forgetWins(tx: Tx, whose: 'own' | 'outside'): Promise<void> {
  await sql`delete from live_win where game_id in (
    select id from game where (supplier is null) = ${whose === 'own'})`.execute(tx)
}

export async function forgetWinsOf(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('liveWin').where('playerId', '=', playerId).execute()
}

type Wanted = { gameId: number | undefined; since: Date; limit: number; offset: number }
export type WinRow = Omit<WonRound, 'roundId'> & { id: string }

/** The newest wins, of one game or of all. */
export function selectWins(tx: Tx, wanted: Wanted): Promise<WinRow[]> {
  const { gameId, since, limit, offset } = wanted
  return tx
    .selectFrom('liveWin')
    .select(['id', 'playerId', 'gameId', 'stake', 'payout', 'at'])
    .select(sql<Currency>`currency`.as('currency'))
    .where('at', '>', since)
    .$if(gameId !== undefined, (query) => query.where('gameId', '=', gameId!))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function findWin(tx: Tx, id: string) {
  return tx
    .selectFrom('liveWin')
    .select(['playerId', 'roundId'])
    .where('id', '=', id)
    .executeTakeFirst()
}
