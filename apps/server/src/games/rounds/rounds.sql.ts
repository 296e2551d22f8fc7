import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

/** What an engine has made of a bet, in the mode-free shape that real and demo rounds share. */
export type Played = {
  status: 'open' | 'settled' | 'void' | 'manual'
  /** All that was staked so far: the bet, and what steps have added to it. */
  stake: bigint
  payout: bigint
  outcome: unknown
  legal: unknown
  settleAt: Date | null
}
/** A round about to be written. Amounts in minor units. */
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
/** A round as it is stored. */
export type RoundRow = NewBet & { actions: unknown[]; fundGrant: string | null }

/** Rounds as they are stored. */
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

/** Few: one in each model, and two in a crash round; the index of open rounds holds that. */
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

/** How many rounds back a game looks for its own: a bound for who has long played something else. */
const RECENT_AMONG = 1000

/** Rounds of a game that are over, the newest first. */
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

/** By the time that is told, or by the database's own, which all nodes share. */
const isLeft = (told: Date | null) =>
  sql<boolean>`settle_at <= coalesce(${told}::timestamptz, now())`

/** An open round of the player's that nobody has touched for too long. */
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

/** Open rounds that nobody has touched for too long, the oldest first, from one on. */
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

/** Nobody plays more at once: a player has one open round of a model, or two in a crash round. */
const OPEN_ROUNDS_MAX = 50

/** The index of open rounds holds few rows of a player, however many rounds there are. */
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
