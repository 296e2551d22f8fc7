/**
 * Finished rounds of suppliers for their consumers. One item when a round closes, then one for each later change with
 * its difference, which readers add up.
 */
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { consumer, type Consumer, type Stream } from '#lib/work/event-stream.ts'
import {
  addReturns,
  countPlays,
  forgetPlays,
  forgetReturns,
  forgetWins,
  notePlayed,
  noteWins,
  outside,
  type WonRound,
} from '../lobby/lobby.ts'
import { countFunded } from '../../ledger/wallet/wallet.ts'
import { readTold, type ToldPlace, type ToldRow, waitingTold } from './event-stream.sql.ts'

export type OutsideEnded = ToldRow

export const outsideEnded: Stream<OutsideEnded> = {
  async read(tx, position, limit) {
    const rows = await readTold(tx, position as ToldPlace | null, limit)
    return rows.map((item) => ({
      item,
      position: { toldIn: item.toldIn, playerId: String(item.playerId), id: item.id, n: item.n },
    }))
  },
  waiting: (tx, position) => waitingTold(tx, position as ToldPlace | null),
}

export function suppliersConsumers(deps: Deps): Consumer[] {
  return [
    consumer({
      name: 'suppliers.played',
      stream: outsideEnded,
      take: (tx, rounds) => notePlayed(tx, rounds.filter(isClosing).map(played)),
      forget: async () => {},
    }),
    consumer({
      name: 'suppliers.plays',
      stream: outsideEnded,
      take: (tx, rounds) =>
        countPlays(deps, tx, rounds.filter(isClosing).filter(isStaked).map(played)),
      forget: (tx) => forgetPlays(tx, 'outside'),
    }),
    consumer({
      name: 'suppliers.returns',
      stream: outsideEnded,
      take: (tx, rounds) => addReturns(tx, rounds.filter(isClosing).filter(isStaked).map(returned)),
      forget: (tx) => forgetReturns(tx, 'outside'),
    }),
    consumer({
      name: 'suppliers.wins',
      stream: outsideEnded,
      take: (tx, rounds) => noteWins(deps, tx, rounds.filter(isClosing).map(won)),
      forget: (tx) => forgetWins(tx, 'outside'),
    }),
    consumer({
      name: 'suppliers.wagers',
      stream: outsideEnded,
      take: countWagers,
      // Counted wagers may already have become cash; a rebuild finds each round counted and changes nothing.
      forget: async () => {},
    }),
  ]
}

const isClosing = ({ n }: OutsideEnded) => n === 0
const isStaked = ({ stake }: OutsideEnded) => stake > 0n

const played = ({ playerId, gameId, openedAt: at, at: roundAt }: OutsideEnded) => ({
  playerId,
  gameId,
  at,
  roundAt,
})

/** A round counts as it closed, because later changes are rare and sums of squares cannot be corrected. */
const returned = ({ gameId, stake, payout, at }: OutsideEnded) => ({
  gameId,
  modelId: null,
  modelVersion: null,
  bet: stake,
  stake,
  payout,
  at,
})

const won = ({ id: roundId, ...round }: OutsideEnded): WonRound => {
  const { playerId, gameId, currency, stake, payout, at } = round
  return { playerId, roundId, gameId, currency, stake, payout, at }
}

/** A round's stakes from a grant count by the weight of its kind and the return that the supplier states. */
async function countWagers(tx: Tx, rounds: OutsideEnded[]): Promise<void> {
  const funded = rounds.filter(({ grantId }) => grantId !== null)
  if (funded.length === 0) return
  const wagers = await outside.selectWagers(
    tx,
    funded.map(({ gameId }) => gameId),
  )
  await countFunded(
    tx,
    funded.map(({ playerId, id: roundId, grantId, gameId, grantStake, grantPayout, at }) => ({
      playerId,
      roundId,
      grantId: grantId!,
      at,
      chance4: null,
      isVoid: grantStake === 0n,
      rtp: wagers.get(gameId)?.rtp ?? null,
      sd: null,
      stake: grantStake,
      payout: grantPayout,
      kind: wagers.get(gameId)?.kind ?? ('instant' as const),
    })),
  )
}
