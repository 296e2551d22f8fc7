import { type Currency } from '@ayva/contract/base'
import { type Db, sql, type Tx } from '#lib/data/db.ts'
import { type NewRound, type Played } from '../rounds.sql.ts'

export type DemoSession = {
  id: string
  currency: Currency
  balance: bigint
  sequence: bigint
  serverSeed: string | null
  sealedSeed: Buffer | null
  serverSeedHash: string
  /** Null until the player's browser or the first bet sets it. */
  clientSeed: string | null
  clientSeedChosen: boolean
  /** The number of pairs revealed before the current one. */
  pair: number
  nextNonce: number
  nextStartAt: Date
  startedAt: Date
}
export type DemoRow = NewRound & { actions: unknown[]; pair: number }

type Unplayed = 'sequence' | 'pair' | 'nextNonce' | 'clientSeed' | 'clientSeedChosen' | 'serverSeed'
type NewSession = Omit<DemoSession, Unplayed> & { usedAt: Date }

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insertInto('demoSession').values(session).execute()
}

export async function findSession(tx: Tx, id: string): Promise<DemoSession | undefined> {
  return sessions(tx, id).executeTakeFirst()
}

/** Serialises all bets and actions of a session. */
export async function lockSession(tx: Tx, id: string): Promise<DemoSession | undefined> {
  return sessions(tx, id).forUpdate().executeTakeFirst()
}

function sessions(tx: Tx, id: string) {
  return tx
    .selectFrom('demoSession')
    .select([
      ...(['id', 'balance', 'sequence', 'serverSeed', 'sealedSeed', 'serverSeedHash'] as const),
      'clientSeed',
      ...(['nextNonce', 'nextStartAt', 'clientSeedChosen', 'startedAt', 'pair'] as const),
      sql<Currency>`currency`.as('currency'),
    ])
    .where('id', '=', id)
}

export async function findDemoRound(
  tx: Tx,
  sessionId: string,
  id: string,
): Promise<DemoRow | undefined> {
  return demoRounds(tx).where('sessionId', '=', sessionId).where('id', '=', id).executeTakeFirst()
}

export async function findOpenDemoRound(
  tx: Tx,
  sessionId: string,
  modelId: string,
  seat?: string,
): Promise<DemoRow | undefined> {
  return demoRounds(tx)
    .where('sessionId', '=', sessionId)
    .where('modelId', '=', modelId)
    .where('status', '=', 'open')
    .$if(seat !== undefined, (query) =>
      query.where(
        sql<boolean>`coalesce((params ->> 'flight') || '.' || (params ->> 'seat'), '') = ${seat!}`,
      ),
    )
    .executeTakeFirst()
}

/** Finished rounds of a game, newest first. */
type RecentDemo = { sessionId: string; gameId: number; limit: number }

export function listRecentDemo(tx: Tx, asked: RecentDemo): Promise<DemoRow[]> {
  return recentDemoPage(tx, asked).execute()
}

/** Separate from its execution, so that a test can check the plan. */
export function recentDemoPage(tx: Tx, { sessionId, gameId, limit }: RecentDemo) {
  return demoRounds(tx)
    .where('sessionId', '=', sessionId)
    .where('gameId', '=', gameId)
    .where('status', '<>', 'open')
    .orderBy('openedAt', 'desc')
    .orderBy('id')
    .limit(limit)
}

export function demoRounds(tx: Tx) {
  return tx
    .selectFrom('demoRound')
    .select([
      ...(['id', 'requestHash', 'gameId', 'modelId', 'modelVersion', 'modelHash'] as const),
      ...(['nonce', 'bet', 'stake', 'payout', 'status', 'capMultiplier4'] as const),
      ...(['openedAt', 'nextStartAt', 'settleAt', 'pair'] as const),
      sql<Currency>`currency`.as('currency'),
      sql<unknown>`params`.as('params'),
      sql<unknown[]>`actions`.as('actions'),
      sql<unknown>`outcome`.as('outcome'),
      sql<unknown>`legal`.as('legal'),
    ])
}

export async function insertDemoRound(
  tx: Tx,
  { id: sessionId, pair }: Pick<DemoSession, 'id' | 'pair'>,
  round: NewRound,
): Promise<void> {
  await tx
    .insertInto('demoRound')
    .values({
      ...round,
      sessionId,
      pair,
      params: JSON.stringify(round.params),
      outcome: JSON.stringify(round.outcome),
      legal: jsonOrNull(round.legal),
      lastActionAt: round.openedAt,
    })
    .execute()
}

type Step = Played & { sessionId: string; id: string; actions: unknown[]; at: Date }

export async function updateDemoRound(tx: Tx, step: Step): Promise<void> {
  const { sessionId, id, actions, at, outcome, legal, ...rest } = step
  await tx
    .updateTable('demoRound')
    .set({
      ...rest,
      actions: JSON.stringify(actions),
      actionCount: actions.length,
      outcome: JSON.stringify(outcome),
      legal: jsonOrNull(legal),
      lastActionAt: at,
    })
    .where('sessionId', '=', sessionId)
    .where('id', '=', id)
    .execute()
}

type Change = Pick<DemoSession, 'id' | 'balance' | 'sequence' | 'nextNonce' | 'nextStartAt'>

export async function updateSession(tx: Tx, { id, ...change }: Change, usedAt: Date) {
  await tx
    .updateTable('demoSession')
    .set({ ...change, usedAt })
    .where('id', '=', id)
    .execute()
}

/** Sets the session's client seed; the caller holds its lock and has found none. */
export async function fixSeed(
  tx: Tx,
  { id, clientSeed, clientSeedChosen }: Pick<DemoSession, 'id' | 'clientSeed' | 'clientSeedChosen'>,
): Promise<void> {
  await tx
    .updateTable('demoSession')
    .set({ clientSeed, clientSeedChosen })
    .where('id', '=', id)
    .execute()
}

/** At most one row for each model, read from the index of open rounds. */
export async function hasOpenDemoRound(tx: Tx, sessionId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('demoRound')
    .select('id')
    .where('sessionId', '=', sessionId)
    .where('status', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type Revealed = Pick<DemoSession, 'serverSeedHash' | 'clientSeedChosen' | 'pair'> & {
  sessionId: string
  serverSeed: string
  clientSeed: string
}

export async function insertPair(tx: Tx, pair: Revealed): Promise<void> {
  await tx.insertInto('demoPair').values(pair).execute()
}

export async function findPair(
  tx: Tx,
  sessionId: string,
  pair: number,
): Promise<Revealed | undefined> {
  return tx
    .selectFrom('demoPair')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .where('pair', '=', pair)
    .executeTakeFirst()
}

type Next = Pick<DemoSession, 'sealedSeed' | 'serverSeedHash' | 'pair'>

/** Starts a pair whose client seed is not set yet. */
export async function startPair(
  tx: Tx,
  id: string,
  { sealedSeed, serverSeedHash, pair }: Next,
): Promise<void> {
  const fresh = { clientSeed: null, clientSeedChosen: false, nextNonce: 0 }
  await tx
    .updateTable('demoSession')
    .set({ sealedSeed, serverSeedHash, pair, ...fresh })
    .where('id', '=', id)
    .execute()
}

/** The number of sessions whose rounds are deleted at a time; one may have very many. */
const SESSIONS_AT_ONCE = 100

/** Deletes some rounds of the longest unused sessions; returns their number. */
export async function deleteUnusedRounds(db: Db, at: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from demo_round where (session_id, id) in (
      select round.session_id, round.id from (
        select id from demo_session where used_at < ${at} order by used_at
        limit ${SESSIONS_AT_ONCE}) unused
      join demo_round round on round.session_id = unused.id limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes sessions without rounds among the same ones; returns their number. */
export async function deleteEmptySessions(db: Db, at: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from demo_session where id in (
      select id from (
        select id from demo_session where used_at < ${at} order by used_at
        limit ${SESSIONS_AT_ONCE} for update skip locked) unused
      where not exists (select from demo_round round where round.session_id = unused.id))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value))
