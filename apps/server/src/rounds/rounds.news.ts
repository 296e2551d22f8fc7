/** What is made of rounds that are over: totals by the hour, and the order of the last games. */
import { type Tx } from '#lib/data/db.ts'
import { consumer, type Consumer, type Stream } from '#lib/work/news.ts'
import { notePlayed } from '../lobby/lobby.ts'
import { addToHours, type EndedRound, forgetHours, readEnded, waitingEnded } from './news.sql.ts'
import { type RoundPlace } from './news.sql.ts'

export const TOTALS = 'rounds.totals'

const endedRounds: Stream<EndedRound> = {
  async read(tx, position, limit) {
    const rounds = await readEnded(tx, position as RoundPlace | null, limit)
    return rounds.map((item) => ({
      item,
      position: { toldIn: item.toldIn, playerId: item.playerId, id: item.id },
    }))
  },
  waiting: (tx, position) => waitingEnded(tx, position as RoundPlace | null),
}

export function roundsNews(): Consumer[] {
  return [consumer({ name: TOTALS, stream: endedRounds, take, forget: forgetHours })]
}

async function take(tx: Tx, rounds: EndedRound[]): Promise<void> {
  const parts = rounds.map(({ playerId, currency, openedAt, status, payout, stake }) => ({
    ...{ playerId, currency, openedAt },
    net: status === 'void' ? 0n : payout - stake,
  }))
  await addToHours(tx, parts)
  await notePlayed(
    tx,
    rounds.map(({ playerId, gameId, openedAt: at }) => ({ playerId, gameId, at })),
  )
}
