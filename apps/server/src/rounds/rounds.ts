/**
 * Rounds of the own games: a bet is judged, played and paid in one transaction, and an outcome that
 * was not stored is never shown.
 *
 * Locks: the seat of the player (bets, rotations) or the round (actions) first, the wallet last. Wins
 * and actions are never judged by limits; every stake is.
 */
import { type Body, Refusal, refusing } from '@ayva/contract/base'
import { type openRound, type RoundStep } from '@ayva/contract/rounds'
import { moneyRefusals } from '@ayva/contract/wallet'
import { type Deps } from '#lib/deps.ts'
import { type DeedKey } from '#lib/http/serve.ts'
import { gameById, releaseOf } from '../lobby/lobby.ts'
import { purse, purseOf, tellBalance } from '../wallet/wallet.ts'
import { BetBatches, type Judged, type StakeCheck } from './bet-batches.ts'
import { prepare, refuseRound } from './bets.ts'
import { realView } from './round-view.ts'
import { findRound } from './rounds.sql.ts'
import { Seats } from './seats.ts'

export type { Stake, StakeCheck } from './bet-batches.ts'
export { demoTable, realTable } from './tables.ts'

const refuseMoney = refusing(moneyRefusals)
/** A bet is reckoned anew when the player's seat was changed in between, the last times under its lock. */
const FREE_TRIES = 3
const TRIES_MAX = 6

/** The room in one process: its batches, and the seats that it knows. */
export type Rounds = { deps: Deps; seats: Seats; batches: BetBatches }

/** `stakeChecks` judge every stake for money, in their order, under the lock of the player's seat. */
export function openRounds(deps: Deps, stakeChecks: readonly StakeCheck[] = []): Rounds {
  const seats = new Seats(deps)
  return { deps, seats, batches: new BetBatches(deps, seats, stakeChecks) }
}

type Order = { playerId: bigint; key: DeedKey; body: Body<typeof openRound> }

/**
 * Takes a bet and plays its round, once for its key: asked again it answers with the round and the
 * purse as they are now. The key goes before every refusal, so a retry is not judged twice.
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

/** The round of the bet; undefined where its key already has one. */
async function tryBet(rounds: Rounds, order: Order): Promise<RoundStep | undefined> {
  const { playerId, key, body } = order
  const game = await gameById(rounds.deps, body.gameId)
  if (!game) throw refuseRound('game_unknown')
  const requestHash = Buffer.from(key.bodyHash, 'hex')

  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const { currency } = await rounds.seats.of(playerId)
    const prepared = prepare(releaseOf(game), { ...body, currency })
    const opening = { id: key.id, requestHash, gameId: game.id, currency, prepared }
    const bet = { ...opening, playerId }
    const judged = await (tries < FREE_TRIES
      ? rounds.batches.judge(bet)
      : rounds.batches.judgeLocked(bet))
    if (judged.verdict === 'known') return undefined
    if (judged.verdict !== 'stale') return accepted(rounds.deps, judged)
  }
  throw new Error(`the seat of player ${playerId} changes faster than a bet can be made`)
}

function accepted(deps: Deps, judged: Exclude<Judged, { verdict: 'stale' }>): RoundStep {
  if (judged.verdict === 'refused') throw judged.refusal
  const { verdict, round, balance, sequence, freeAt } = judged
  if (verdict === 'short') throw refuseMoney('funds_short')
  if (verdict === 'open') throw refuseRound('round_open')
  if (verdict === 'cycle') throw refuseRound('game_cycle', { retryAt: freeAt.toISOString() })
  const after = purse(round.currency, { balance, sequence })
  tellBalance(deps, round.playerId, after)
  return { round: realView(round), purse: after }
}

async function earlierBet({ db }: Deps, { playerId, key }: Order): Promise<RoundStep | undefined> {
  const round = await findRound(db, playerId, key.id)
  if (!round) return undefined
  if (round.requestHash.toString('hex') !== key.bodyHash) throw refuseRound('key_reused')
  return { round: realView(round), purse: await purseOf(db, playerId, round.currency) }
}
