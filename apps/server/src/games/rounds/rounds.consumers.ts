/** Data derived from finished rounds: hourly totals, last games, measured returns, and the wagers of bonuses. */
import { wagerKindOf } from '@ayva/game-math/engine'
import { figuresOfStake } from '@ayva/game-math/figures'
import { registry } from '@ayva/games/registry.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { consumer, type Consumer, type Stream } from '#lib/work/event-stream.ts'
import {
  addReturns,
  addWatched,
  countPlays,
  forgetPlays,
  forgetReturns,
  forgetWatched,
  forgetWins,
  notePlayed,
  noteWins,
  type Play,
  type ReturnedRound,
  type WatchedRound,
  type WonRound,
} from '../lobby/lobby.ts'
import { countFunded, type FundedRound } from '../../ledger/wallet/wallet.ts'
import * as store from './event-stream.sql.ts'

export const TOTALS = 'rounds.totals'

export const endedRounds: Stream<store.EndedRound> = {
  async read(tx, position, limit) {
    const rounds = await store.readEnded(tx, position as store.RoundPlace | null, limit)
    return rounds.map((item) => ({
      item,
      position: { toldIn: item.toldIn, playerId: item.playerId, id: item.id },
    }))
  },
  waiting: (tx, position) => store.waitingEnded(tx, position as store.RoundPlace | null),
}

export function roundsConsumers(deps: Deps): Consumer[] {
  return [
    consumer({ name: TOTALS, stream: endedRounds, take, forget: store.forgetHours }),
    consumer({
      name: 'rounds.returns',
      stream: endedRounds,
      take: (tx, rounds) => addReturns(tx, rounds.filter(isSettled).map(returned)),
      forget: (tx) => forgetReturns(tx, 'own'),
    }),
    consumer({
      name: 'rounds.watch',
      stream: endedRounds,
      take: async (tx, rounds) => addWatched(tx, await watched(tx, rounds.filter(isSettled))),
      forget: forgetWatched,
    }),
    consumer({
      name: 'rounds.plays',
      stream: endedRounds,
      take: (tx, rounds) => countPlays(deps, tx, rounds.filter(isSettled).map(played)),
      forget: (tx) => forgetPlays(tx, 'own'),
    }),
    consumer({
      name: 'rounds.wins',
      stream: endedRounds,
      take: (tx, rounds) => noteWins(deps, tx, rounds.filter(isSettled).map(won)),
      forget: (tx) => forgetWins(tx, 'own'),
    }),
    consumer({
      name: 'rounds.wagers',
      stream: fundedRounds,
      take: (tx, rounds) => countFunded(tx, rounds.map(fundedRound)),
      // Counted wagers may already have become cash; a rebuild finds each round counted and changes nothing.
      forget: async () => {},
    }),
  ]
}

const fundedRounds: Stream<store.FundedRow> = {
  async read(tx, position, limit) {
    const rounds = await store.readFunded(tx, position as store.RoundPlace | null, limit)
    return rounds.map((item) => ({
      item,
      position: { toldIn: item.toldIn, playerId: item.playerId, id: item.id },
    }))
  },
  waiting: (tx, position) => store.waitingFunded(tx, position as store.RoundPlace | null),
}

function fundedRound(row: store.FundedRow): FundedRound {
  const { playerId, id: roundId, grantId, modelId, modelVersion, status, stake, payout, at } = row
  const { engine, model } = registry.find(modelId, modelVersion)
  const figures = figuresOfStake(engine, model, row)
  const money = { stake, payout, isVoid: status === 'void' }
  return { playerId, roundId, grantId, kind: wagerKindOf(engine), ...figures, ...money, at }
}

async function take(tx: Tx, rounds: store.EndedRound[]): Promise<void> {
  const parts = rounds.map(({ playerId, currency, openedAt, status, payout, cost }) => ({
    playerId,
    currency,
    openedAt,
    net: status === 'void' ? 0n : payout - cost,
  }))
  await store.addToHours(tx, parts)
  await notePlayed(
    tx,
    rounds.map(({ playerId, gameId, openedAt: at, lastActionAt: roundAt }) => {
      return { playerId, gameId, at, roundAt }
    }),
  )
}

function won({ id: roundId, lastActionAt: at, ...round }: store.EndedRound): WonRound {
  const { playerId, gameId, currency, stake, payout } = round
  return { playerId, roundId, gameId, currency, stake, payout, at }
}

const isSettled = ({ status }: store.EndedRound) => status === 'settled'

function returned({ lastActionAt: at, ...round }: store.EndedRound): ReturnedRound {
  const { gameId, modelId, modelVersion, bet, stake, payout } = round
  return { gameId, modelId, modelVersion, bet, stake, payout, at }
}

/** Rounds with the model's figures for the player's options; models without such figures are left out. */
async function watched(tx: Tx, rounds: store.EndedRound[]): Promise<WatchedRound[]> {
  const releases = rounds.map(({ modelId, modelVersion }) => registry.find(modelId, modelVersion))
  const isChosen = (_: store.EndedRound, at: number) => {
    const { engine } = releases[at]!
    return engine.chosenChance4 !== undefined || engine.figuresOf !== undefined
  }
  const chosen = await store.findChosen(tx, rounds.filter(isChosen))
  return rounds.flatMap((round, at) => {
    const { engine, model } = releases[at]!
    const nothing = { params: {}, actions: [], outcome: undefined }
    const { rtp, sd } = figuresOfStake(engine, model, chosen.get(round.id) ?? nothing)
    if (rtp === null || sd === null) return []
    const { gameId, modelId, modelVersion, lastActionAt } = round
    const staked = Number(round.stake) / Number(round.bet)
    const won = Number(round.payout) / Number(round.bet)
    const expected = rtp * staked
    const variance = (sd * staked) ** 2
    return [{ gameId, modelId, modelVersion, at: lastActionAt, won, expected, variance }]
  })
}

const played = ({ playerId, gameId, openedAt: at }: store.EndedRound): Play => ({
  playerId,
  gameId,
  at,
})
