import { type Currency } from '@ayva/contract/base'
import { CompiledQuery } from 'kysely'
import { type Db, sql, type Tx } from '#lib/data/db.ts'

/** What an engine has made of a bet, in the mode-free shape that real and demo rounds share. */
export type Played = {
  status: 'open' | 'settled' | 'void'
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
export type RoundRow = NewBet & { stake: bigint; actions: unknown[] }

export type Verdict = {
  place: number
  verdict: 'made' | 'known' | 'stale' | 'cycle' | 'open' | 'short'
  balance: bigint
  sequence: bigint
  seatFreeAt: Date
}

const columns: [type: string, pick: (bet: NewBet) => unknown][] = [
  ['bigint', (bet) => bet.playerId],
  ['uuid', (bet) => bet.id],
  ['bytea', (bet) => bet.requestHash],
  ['integer', (bet) => bet.gameId],
  ['text', (bet) => bet.modelId],
  ['smallint', (bet) => bet.modelVersion],
  ['bytea', (bet) => bet.modelHash],
  ['uuid', (bet) => bet.seedPairId],
  ['integer', (bet) => bet.nonce],
  ['text', (bet) => bet.currency],
  ['bigint', (bet) => bet.bet],
  ['bigint', (bet) => bet.payout],
  ['integer', (bet) => bet.capMultiplier4],
  ['json', (bet) => JSON.stringify(bet.params)],
  ['round_status', (bet) => bet.status],
  ['json', (bet) => JSON.stringify(bet.outcome)],
  ['json', (bet) => (bet.legal === null ? null : JSON.stringify(bet.legal))],
  ['timestamptz', (bet) => bet.openedAt.toISOString()],
  ['timestamptz', (bet) => bet.nextStartAt.toISOString()],
  ['timestamptz', (bet) => bet.settleAt?.toISOString() ?? null],
]
const SETTLE = `select place, verdict, balance, sequence, seat_free_at as "seatFreeAt"
  from rounds_settle(${columns.map(([type], at) => `$${at + 1}::${type}[]`).join(', ')})`
const valuesOf = (bets: readonly NewBet[]) => columns.map(([, pick]) => bets.map(pick))

/** Judges and writes bets of different players, given in order of player, in one round trip. */
export async function settle({ pool }: Db, bets: readonly NewBet[]): Promise<Verdict[]> {
  const query = { name: 'rounds_settle', text: SETTLE, values: valuesOf(bets) }
  return (await pool.query<Verdict>(query)).rows
}

/** The same within a transaction that has judged the stakes under the same locks. */
export async function settleIn(tx: Tx, bets: readonly NewBet[]): Promise<Verdict[]> {
  return (await tx.executeQuery<Verdict>(CompiledQuery.raw(SETTLE, valuesOf(bets)))).rows
}

export type Step = Played & {
  playerId: bigint
  id: string
  knownActions: number
  actions: unknown[]
  at: Date
  /** Of the transfer that pays, if it comes to that. */
  transferId: string
}
type Stepped = { verdict: 'made' | 'stale' | null; balance: bigint; sequence: bigint }

/** Writes an action and pays what it ends with, in one round trip. */
export async function writeStep({ pool }: Db, step: Step): Promise<Stepped> {
  const { rows } = await pool.query<Stepped>({
    name: 'rounds_step',
    text: `select * from rounds_step($1, $2, $3, $4::json, $5, $6, $7::json, $8::json, $9, $10,
      $11, $12)`,
    values: [
      step.playerId,
      step.id,
      step.knownActions,
      JSON.stringify(step.actions),
      step.actions.length,
      step.status,
      JSON.stringify(step.outcome),
      step.legal === null ? null : JSON.stringify(step.legal),
      step.payout,
      step.at,
      step.settleAt,
      step.transferId,
    ],
  })
  return rows[0]!
}

const storedRound = (tx: Tx) =>
  tx
    .selectFrom('round')
    .select([
      ...(['playerId', 'id', 'requestHash', 'gameId', 'modelId', 'modelVersion'] as const),
      ...(['modelHash', 'seedPairId', 'nonce', 'bet', 'stake', 'payout', 'status'] as const),
      ...(['capMultiplier4', 'openedAt', 'nextStartAt', 'settleAt'] as const),
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

type Span = { playerId: bigint; currency: Currency; since: Date }

/** Returned less staked (minor units), of rounds opened since then; a void round has cost nothing. */
export async function netSince(tx: Tx, { playerId, currency, since }: Span): Promise<bigint> {
  const { net } = await tx
    .selectFrom('round')
    .select(
      sql<bigint>`coalesce(sum(payout - stake) filter (where status <> 'void'), 0)::bigint`.as(
        'net',
      ),
    )
    .where('playerId', '=', playerId)
    .where('openedAt', '>=', since)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  return net
}

/** Open rounds that nobody has touched for too long, the oldest first. */
export async function listAbandoned(tx: Tx, at: Date, limit: number): Promise<RoundRow[]> {
  return storedRound(tx)
    .where('status', '=', 'open')
    .where('settleAt', '<=', at)
    .orderBy('settleAt')
    .limit(limit)
    .execute()
}

type Page = { playerId: bigint; gameId: number | undefined; limit: number; offset: number }

export async function listRounds(tx: Tx, { playerId, gameId, limit, offset }: Page) {
  return tx
    .selectFrom('round')
    .innerJoin('game', 'game.id', 'round.gameId')
    .select([
      ...(['round.id as roundId', 'round.gameId', 'game.name as gameName'] as const),
      ...(['round.status', 'round.stake', 'round.payout', 'round.nonce'] as const),
      'round.openedAt',
      sql<Currency>`round.currency`.as('currency'),
    ])
    .where('round.playerId', '=', playerId)
    .$if(gameId !== undefined, (query) => query.where('round.gameId', '=', gameId!))
    .orderBy('round.openedAt', 'desc')
    .orderBy('round.id')
    .limit(limit)
    .offset(offset)
    .execute()
}
