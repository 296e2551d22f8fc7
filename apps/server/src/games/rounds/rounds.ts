/**
 * Rounds of own games: a bet is judged, played and paid in one transaction, and an outcome that was not stored is never
 * shown.
 *
 * Locks: the player's seed state (bets, rotations) or the round (actions) first, the wallet last. Limits apply to every
 * stake, and never to wins or to actions without a stake.
 */
import { type Body, type Currency, Refusal } from '@ayva/contract/base'
import { type openRound, type RoundStep } from '@ayva/contract/games/rounds'
import { type Deps } from '#lib/deps.ts'
import { type OperationKey, refuse } from '#lib/http/serve.ts'
import { MISSED } from '#lib/work/bus.ts'
import { ownGameById, releaseOf } from '../lobby/lobby.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { notifyBalance } from '../../ledger/wallet/wallet.ts'
import { BetBatches, type Judged } from './betting/bet-batches.ts'
import { type Verdict } from './betting/bets.sql.ts'
import { noGame, prepare, refuseRound, seenRelease, staysShared } from './betting/bets.ts'
import { balanceAfter, balanceNow } from './betting/balance-after.ts'
import { onCurrencyChosen } from './betting/currency.ts'
import { realView } from './history/round-view.ts'
import { countOpenRounds as countOpen, findRound } from './rounds.sql.ts'
import { SeedStates } from './fairness/seed-states.ts'
import { mustBeLawful } from './betting/stake-law.ts'
import { stakeRefusal } from './betting/stake-refusal.ts'

export { quickGames } from './betting/quick-games.ts'
export {
  holdGates,
  keepTotals,
  liftBlock,
  blockStakes,
  changeZone,
  closeHours,
  totalsOf,
} from './betting/stake-gate.ts'
export {
  findZone as zoneOfHours,
  momentsOf as ownStakesAt,
  periodsAt,
  timeOf,
  type Span,
} from './betting/stake-gate.sql.ts'
export * from './betting/shared.ts'
export { countOpenRounds as openRoundCount } from './rounds.sql.ts'
export { findFirstPairs } from './fairness/seeds.sql.ts'
export { featsOf, isProvable } from './history/feats.ts'
export { endedRounds } from './rounds.consumers.ts'
export { demoTable, hasOpenRound, playSession, realTable } from './betting/tables.ts'
export {
  type MonthSums,
  playedMonths,
  playersOfMonth,
  stakedIn,
} from './history/played-months.sql.ts'
export { playedSince } from './history/played-since.sql.ts'
export { roundKey } from './betting/round-key.ts'
export { newClientSeed } from './fairness/seed-states.ts'

/** A bet is computed again if the player's seed state changed meanwhile; the last tries hold its lock. */
const FREE_TRIES = 3
const TRIES_MAX = 6

/** The module's state in one process: its batches and its known seed states. */
export type Rounds = { deps: Deps; seedStates: SeedStates; batches: BetBatches }

type Options = {
  /** The shard of a player if the database is distributed; batches contain bets of one shard. */
  shardOf?: (playerId: bigint) => number
}

export function openRounds(deps: Deps, { shardOf = () => 0 }: Options = {}): Rounds {
  const seedStates = new SeedStates(deps)
  onCurrencyChosen(deps.bus, (playerId) => seedStates.forget(playerId))
  deps.bus.subscribe(MISSED, () => seedStates.forgetAll())
  return { deps, seedStates, batches: new BetBatches(deps, seedStates, shardOf) }
}

type Order = {
  playerId: bigint
  key: OperationKey
  body: Body<typeof openRound>
  /** The bet is in a shared draw; its parameters come from the module that keeps the draw and are trusted. */
  isShared?: boolean
}

/** The player's open rounds for money. */
export function countOpenRounds(
  { db }: Deps,
  playerId: bigint,
  since: Date | null,
): Promise<number> {
  return countOpen(db, playerId, since)
}

/**
 * Makes a bet and plays its round, once for its key; a repetition returns the round and the balance as they are now.
 * The key is looked up before every refusal, so that a repeated call is not judged again.
 */
export async function placeBet(
  rounds: Rounds,
  order: Order,
): Promise<{ step: RoundStep; replayed: boolean }> {
  let refusal: unknown
  try {
    const step = await tryBet(rounds, order)
    if (step) return { step, replayed: false }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refusal = error
  }
  const step = await earlierBet(rounds.deps, order)
  if (!step) throw refusal
  return { step, replayed: true }
}

/** A bet in a shared draw, called by the module that keeps the draw. */
export function stakeShared(rounds: Rounds, order: Order) {
  return placeBet(rounds, { ...order, isShared: true })
}

/** The round of the bet; undefined if its key already has one. */
async function tryBet(rounds: Rounds, order: Order): Promise<RoundStep | undefined> {
  const { playerId, key, body } = order
  const game = await ownGameById(rounds.deps, body.gameId)
  if (!game) throw await noGame(rounds.deps, body.gameId)
  const release = releaseOf(game)
  seenRelease(release, body.modelVersion)
  staysShared(release, order.isShared)
  const requestHash = Buffer.from(key.bodyHash, 'hex')

  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const seedState = await rounds.seedStates.of(playerId)
    const { currency } = seedState
    const changed = changedSince(body, seedState)
    if (changed) {
      // Another node may have changed it a moment ago, so the database is asked.
      if (tries > 0) throw refuseRound(changed)
      rounds.seedStates.forget(playerId)
      continue
    }
    const prepared = prepare(release, { ...body, currency })
    await mustBeLawful(rounds.deps, { playerId, currency, amount: body.bet })
    const opening = { id: key.id, requestHash, gameId: game.id, currency, prepared }
    const { serverSeedHash } = body
    const bet = { ...opening, playerId, serverSeedHash }
    const judged = await (tries < FREE_TRIES
      ? rounds.batches.judge(bet)
      : rounds.batches.judgeLocked(bet))
    if (judged.verdict === 'known') return undefined
    if (judged.verdict !== 'stale') return accepted(rounds.deps, judged)
  }
  throw new Error(`the seed state of player ${playerId} changes faster than a bet can be made`)
}

/** The refusal if the bet names another currency or seed hash than the current ones; otherwise undefined. */
function changedSince(
  { currency, serverSeedHash }: Order['body'],
  seedState: { currency: Currency; serverSeedHash: string },
) {
  if (currency && currency !== seedState.currency) return 'currency_changed'
  if (serverSeedHash && serverSeedHash !== seedState.serverSeedHash) return 'pair_changed'
  return undefined
}

async function accepted(deps: Deps, judged: Judged): Promise<RoundStep> {
  if (!('round' in judged)) throw refuse('unavailable')
  const { verdict, round, grantId: fundGrant } = judged
  if (verdict !== 'made') throw refusalOf(judged)
  const after = await balanceAfter(deps, { ...round, fundGrant }, judged)
  notifyBalance(deps, round.playerId, after.purse)
  // The player's other tabs show the same open round; a round of one step needs no such message.
  if (round.status === 'open') {
    const { playerId, id: roundId, gameId } = round
    notifyTabs(deps.bus, playerId, { type: 'round', roundId, gameId, moves: 0 })
  }
  return { round: realView(round), ...after }
}

function refusalOf({ verdict, ...stopped }: Verdict): Refusal {
  if (verdict === 'open') return refuseRound('round_open')
  if (verdict !== 'cycle') return stakeRefusal({ ...stopped, verdict })
  const retryAt = stopped.retryAt?.toISOString()
  return refuseRound('game_cycle', { ...(retryAt && { retryAt }) })
}

async function earlierBet(deps: Deps, { playerId, key }: Order): Promise<RoundStep | undefined> {
  const round = await findRound(deps.db, playerId, key.id)
  if (!round) return undefined
  if (round.requestHash.toString('hex') !== key.bodyHash) throw refuseRound('key_reused')
  return { round: realView(round), ...(await balanceNow(deps, round)) }
}
