/**
 * Play money: the same engines, seeds and rules with the balance of a session that everybody may open. Nothing here
 * uses the ledger. Locks: the session only.
 */
import { randomUUID } from 'node:crypto'
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import {
  type fixDemoSeed,
  type openDemoRound,
  type RoundStep,
  type stepDemoRound,
} from '@ayva/contract/games/rounds'
import { type Balance, moneyRefusals } from '@ayva/contract/ledger/wallet'
import { after, days } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperationKey, refuse } from '#lib/http/serve.ts'
import { inBatches } from '#lib/work/batches.ts'
import { ownGameById, releaseOf } from '../../lobby/lobby.ts'
import { toBalance } from '../../../ledger/wallet/wallet.ts'
import { isRepeated, voided } from '../betting/actions.ts'
import { type Draw } from '../betting/draw.ts'
import {
  minCycleMs,
  noGame,
  openingRound,
  playedFurther,
  prepare,
  refuseRound,
  releaseOf as releaseOfRound,
  seenRelease,
  staysShared,
} from '../betting/bets.ts'
import * as store from './demo.sql.ts'
import { roundView } from '../history/round-view.ts'
import { newDemoPair, secretOfDemo } from './demo-secret.ts'
import { newClientSeed } from '../fairness/seed-states.ts'

export const START_CURRENCY = 'RUB'
const START_BALANCE = 10_000_00n
const KEPT_MS = days(3)
const fresh = { sequence: 0n, pair: 0, nextNonce: 0, clientSeed: null, clientSeedChosen: false }
const untold = { serverSeed: null }

const refuseMoney = refusing(moneyRefusals)

/** The requested session, or a new one with the starting balance. */
export async function openSession(
  { db, clock, config }: Deps,
  wished: string | undefined,
): Promise<store.DemoSession> {
  const found = wished === undefined ? undefined : await store.findSession(db, wished)
  if (found) return found
  const now = clock.now()
  const id = randomUUID()
  const session = {
    id,
    currency: START_CURRENCY,
    balance: START_BALANCE,
    ...newDemoPair(config, id),
    nextStartAt: now,
    startedAt: now,
  } as const
  await store.insertSession(db, { ...session, usedAt: now })
  return { ...session, ...fresh, ...untold }
}

/** Sets the client seed before the first round. A seed that is already set is kept and returned. */
export async function fixClientSeed(
  { db }: Deps,
  { demoId, clientSeed: wished }: { demoId: string; clientSeed: string },
): Promise<Answer<typeof fixDemoSeed>> {
  return transaction(db, async (tx) => {
    const session = await seeded(tx, await lockDemo(tx, demoId), wished)
    const { serverSeedHash, clientSeed, clientSeedChosen } = session
    return { serverSeedHash, clientSeed, clientSeedChosen }
  })
}

type Seeded = store.DemoSession & { clientSeed: string }

/** The session with a client seed: its own, the requested one, or a new one. */
async function seeded(tx: Tx, session: store.DemoSession, wished?: string): Promise<Seeded> {
  const { clientSeed: known } = session
  if (known !== null) return { ...session, clientSeed: known }
  const clientSeed = wished ?? newClientSeed()
  const clientSeedChosen = wished !== undefined
  await store.fixSeed(tx, { id: session.id, clientSeed, clientSeedChosen })
  return { ...session, clientSeed, clientSeedChosen }
}

/** Payouts minus stakes since the demo began; only rounds change the balance. */
export function demoNet({ balance }: store.DemoSession): bigint {
  return balance - START_BALANCE
}

type Order = {
  demoId: string
  key: OperationKey
  body: Body<typeof openDemoRound>
  isShared?: boolean | undefined
}

/** Makes a bet with play money, once for its key. Refuses as a bet for money does. */
export async function placeDemoBet(
  deps: Deps,
  { demoId, key, body, isShared }: Order,
): Promise<{ step: RoundStep; replayed: boolean }> {
  return transaction(deps.db, async (tx) => {
    const session = await lockDemo(tx, demoId)
    const earlier = await store.findDemoRound(tx, demoId, key.id)
    if (earlier) {
      if (earlier.requestHash.toString('hex') !== key.bodyHash) throw refuseRound('key_reused')
      return { step: stepOf(session, earlier), replayed: true }
    }
    return { step: await openRound(tx, deps, { session, key, body, isShared }), replayed: false }
  })
}

type Opening = Omit<Order, 'demoId'> & { session: store.DemoSession }

async function openRound(tx: Tx, deps: Deps, opening: Opening): Promise<RoundStep> {
  const { session, key, body, isShared } = opening
  const game = await ownGameById(deps, body.gameId)
  if (!game) throw await noGame(deps, body.gameId)
  const release = releaseOf(game)
  seenRelease(release, body.modelVersion)
  staysShared(release, isShared)
  const { currency, nextStartAt } = session
  if (body.currency && body.currency !== currency) throw refuseRound('currency_changed')
  if (body.serverSeedHash && body.serverSeedHash !== session.serverSeedHash)
    throw refuseRound('pair_changed')
  const prepared = prepare(release, { ...body, currency })
  const now = deps.clock.now()
  if (now < nextStartAt) throw refuseRound('game_cycle', { retryAt: nextStartAt.toISOString() })
  const seat = seatOf(body.params)
  if (await store.findOpenDemoRound(tx, session.id, game.modelId, seat))
    throw refuseRound('round_open')
  if (session.balance < body.bet) throw refuseMoney('funds_short')

  const requestHash = Buffer.from(key.bodyHash, 'hex')
  const made = { id: key.id, requestHash, gameId: game.id, currency, prepared }
  const cycleMs = minCycleMs(release, deps.config)
  const ready = await seeded(tx, session)
  const serverSeed = secretOfDemo(deps.config, session)
  const round = openingRound(made, { ...ready, serverSeed }, { now, cycleMs })
  const changed = {
    ...ready,
    balance: session.balance - round.bet + round.payout,
    sequence: session.sequence + 1n,
    nextNonce: session.nextNonce + 1,
    nextStartAt: round.nextStartAt,
  }
  await store.insertDemoRound(tx, session, round)
  await store.updateSession(tx, changeOf(changed), now)
  return stepOf(changed, { ...round, actions: [], pair: session.pair })
}

type Act = { demoId: string; roundId: string } & Body<typeof stepDemoRound>

export async function actInDemoRound(deps: Deps, act: Act): Promise<RoundStep> {
  const { demoId, roundId, action } = act
  return transaction(deps.db, async (tx) => {
    const session = await lockDemo(tx, demoId)
    const round = await store.findDemoRound(tx, demoId, roundId)
    if (!round) throw refuseRound('round_unknown')
    staysShared(releaseOfRound(round))
    if (isRepeated(round, act)) return stepOf(session, round)

    const at = deps.clock.now()
    const { clientSeed } = await seeded(tx, session)
    const serverSeed = secretOfDemo(deps.config, session)
    const draw = { serverSeed, clientSeed, nonce: round.nonce }
    const played = playedFurther(round, draw, action, at)
    const added = played.stake - round.stake
    if (added > session.balance) throw refuseMoney('funds_short')
    const actions = [...round.actions, action]
    await store.updateDemoRound(tx, { ...played, sessionId: demoId, id: roundId, actions, at })
    const changed = {
      ...session,
      balance: session.balance - added + played.payout,
      sequence: session.sequence + 1n,
    }
    await store.updateSession(tx, changeOf(changed), at)
    return stepOf(changed, { ...round, ...played, actions })
  })
}

/**
 * Deletes unused sessions after some days. Rounds are deleted before their sessions in limited batches, because a
 * session may have more than one statement can delete. Returns the number of deleted rows.
 */
export async function forgetUnused({ db, clock }: Deps): Promise<number> {
  const at = after(clock.now(), -KEPT_MS)
  return inBatches(
    async (limit) =>
      (await store.deleteUnusedRounds(db, at, limit)) || (await store.deleteEmptySessions(db, at)),
  )
}

/** The player's bet slot from the parameters of a shared draw; other games have none. */
function seatOf({ flight, seat }: Record<string, unknown>): string {
  return typeof flight === 'number' && typeof seat === 'number' ? `${flight}.${seat}` : ''
}

/** The stored round with the current balance. */
export async function shownDemo({ db }: Deps, demoId: string, roundId: string): Promise<RoundStep> {
  return transaction(db, async (tx) => {
    const session = await lockDemo(tx, demoId)
    const round = await store.findDemoRound(tx, demoId, roundId)
    if (!round) throw refuseRound('round_unknown')
    return stepOf(session, round)
  })
}

/** Ends a round of a shared draw; undefined if it is over. */
export async function endDemo(
  tx: Tx,
  deps: Deps,
  { sessionId, id }: { sessionId: string; id: string },
  end: { action: unknown; draw: Draw } | 'void',
): Promise<RoundStep | undefined> {
  const session = await lockDemo(tx, sessionId)
  const round = await store.findDemoRound(tx, sessionId, id)
  if (round?.status !== 'open') return undefined
  const at = deps.clock.now()
  const played = end === 'void' ? voided(round) : playedFurther(round, end.draw, end.action, at)
  const actions = end === 'void' ? round.actions : [...round.actions, end.action]
  const { status, stake, payout, outcome, legal, settleAt } = played
  const written = { status, stake, payout, outcome, legal, settleAt, actions }
  await store.updateDemoRound(tx, { ...written, sessionId, id, at })
  const back = end === 'void' ? round.bet : payout
  const { balance, sequence } = session
  const changed = { ...session, balance: balance + back, sequence: sequence + 1n }
  await store.updateSession(tx, changeOf(changed), at)
  return stepOf(changed, { ...round, ...written })
}

export function demoBalance({ currency, balance, sequence }: store.DemoSession): Balance {
  return toBalance(currency, { balance, sequence })
}

export async function lockDemo(tx: Tx, demoId: string): Promise<store.DemoSession> {
  const session = await store.lockSession(tx, demoId)
  if (!session) throw refuse('not_found')
  return session
}

function stepOf(session: store.DemoSession, round: store.DemoRow): RoundStep {
  const shown = roundView(round, { mode: 'demo', seedPairId: session.id })
  return { round: shown, purse: demoBalance(session) }
}

function changeOf(session: store.DemoSession) {
  const { id, balance, sequence, nextNonce, nextStartAt } = session
  return { id, balance, sequence, nextNonce, nextStartAt }
}
