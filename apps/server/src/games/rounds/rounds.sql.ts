import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

/** An engine's result of a bet, in the shape that real and demo rounds share. */
export type Played = {
  status: 'open' | 'settled' | 'void' | 'manual'
  /** The total stake: the bet and the stakes added by steps. */
  stake: bigint
  payout: bigint
  outcome: unknown
  legal: unknown
  settleAt: Date | null
}
/** A round to be written. Amounts in minor units. */
export type NewRound = Played & {
  id: string
  requestHash: Buffer
  gameId: number
  modelId: string
  modelVersion: number
  modelHash: Buffer
  nonce: number
  currency: Currency
  bet: bigint
  capMultiplier4: number | null
  params: unknown
  openedAt: Date
  nextStartAt: Date
}
export type NewBet = NewRound & { playerId: bigint; seedPairId: string }
export type RoundRow = NewBet & { actions: unknown[]; fundGrant: string | null }

export const storedRound = (tx: Tx) =>
  tx
    .selectFrom('round')
    .select([
      ...(['playerId', 'id', 'requestHash', 'gameId', 'modelId', 'modelVersion'] as const),
      ...(['modelHash', 'seedPairId', 'nonce', 'bet', 'stake', 'payout', 'status'] as const),
      ...(['capMultiplier4', 'openedAt', 'nextStartAt', 'settleAt'] as const),
      'fundGrant',
      sql<Currency>`currency`.as('currency'),
      sql<unknown>`params`.as('params'),
      sql<unknown[]>`actions`.as('actions'),
      sql<unknown>`outcome`.as('outcome'),
      sql<unknown>`legal`.as('legal'),
    ])

export async function findRound(
  tx: Tx,
  playerId: bigint,
  id: string,
): Promise<RoundRow | undefined> {
  return storedRound(tx).where('playerId', '=', playerId).where('id', '=', id).executeTakeFirst()
}

export async function findOpenRound(
  tx: Tx,
  playerId: bigint,
  modelId: string,
): Promise<RoundRow | undefined> {
  return storedRound(tx)
    .where('playerId', '=', playerId)
    .where('modelId', '=', modelId)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

/** One for each model, and two in a crash round, so the index of open rounds has few rows. */
export async function countOpenRounds(
  tx: Tx,
  playerId: bigint,
  since: Date | null = null,
): Promise<number> {
  const { count } = await tx
    .selectFrom('round')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .where('status', '=', 'open')
    .$if(since !== null, (query) => query.where('openedAt', '>', since!))
    .executeTakeFirstOrThrow()
  return count
}

/** The number of the player's rounds that are searched for those of one game, to bound the work. */
const RECENT_AMONG = 1000

/** Finished rounds of a game, newest first. */
export async function listRecent(
  tx: Tx,
  { playerId, gameId, limit }: { playerId: bigint; gameId: number; limit: number },
): Promise<RoundRow[]> {
  return storedRound(tx)
    .where('playerId', '=', playerId)
    .where(
      'openedAt',
      '>=',
      sql<Date>`coalesce((select one.opened_at from round one where one.player_id = ${playerId}
        order by one.opened_at desc, one.id offset ${RECENT_AMONG - 1} limit 1), '-infinity')`,
    )
    .where('gameId', '=', gameId)
    .where('status', '<>', 'open')
    .orderBy('openedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

type Left = { playerId: bigint; id: string; settleAt: Date | null }

/** Compares with the given time, or with the database's own, which all nodes share. */
const isLeft = (told: Date | null) =>
  sql<boolean>`settle_at <= coalesce(${told}::timestamptz, now())`

/** An open round of the player without a recent action. */
export async function findAbandoned(
  tx: Tx,
  playerId: bigint,
  { id, told }: { id: string; told: Date | null },
): Promise<RoundRow | undefined> {
  return storedRound(tx)
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where(isLeft(told))
    .executeTakeFirst()
}

/** Open rounds without a recent action, oldest first, after a given one. */
export async function listAbandoned(
  tx: Tx,
  { told, after, limit }: { told: Date | null; after: Left | undefined; limit: number },
): Promise<Left[]> {
  return tx
    .selectFrom('round')
    .select(['playerId', 'id', 'settleAt'])
    .where('status', '=', 'open')
    .where(isLeft(told))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(settle_at, player_id, id) > (${after!.settleAt}, ${after!.playerId}, ${after!.id})`,
      ),
    )
    .orderBy('settleAt')
    .orderBy('playerId')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A player has fewer at once: one for each model, or two in a crash round. */
const OPEN_ROUNDS_MAX = 50

/** The index of open rounds has few rows for a player, however many rounds there are. */
export function openRoundsPage(tx: Tx, playerId: bigint) {
  return tx
    .selectFrom('round')
    .select(['id', 'gameId', 'currency', 'bet', 'outcome', 'legal', 'openedAt', 'settleAt'])
    .where('playerId', '=', playerId)
    .where('status', '=', sql.lit('open'))
    .orderBy('modelId')
    .limit(OPEN_ROUNDS_MAX)
}

export function listOpenRounds(tx: Tx, playerId: bigint) {
  return openRoundsPage(tx, playerId).execute()
}
