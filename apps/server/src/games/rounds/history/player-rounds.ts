/** One player's rounds for operators: in a list and in the timeline. */
import { type Answer, type Query } from '@ayva/contract/base'
import { type listPlayerRounds } from '@ayva/contract/games/rounds/office'
import { type Tx } from '#lib/data/db.ts'
import { moneyText } from '#lib/money-text.ts'
import { type TimelineOf } from '#lib/module.ts'
import { mustBePlayer } from '../../../identity/auth/auth.ts'
import { gameNames } from '../../lobby/lobby.ts'
import { type Filters, listRounds } from './history.sql.ts'
import { shownStatus } from './round-view.ts'

const PAGE = 50
const nowhere = { from: undefined, to: undefined, winsOnly: false }

export async function playerRounds(
  tx: Tx,
  playerId: bigint,
  { gameId, currency, after }: Query<typeof listPlayerRounds>,
): Promise<Answer<typeof listPlayerRounds>> {
  await mustBePlayer(tx, playerId)
  const asked = { ...nowhere, playerId, gameId, currency, before: after }
  const rows = await namedRounds(tx, asked, PAGE)
  const rounds = rows.map((row) => ({
    ...row,
    status: shownStatus(row.status),
    openedAt: row.openedAt.toISOString(),
  }))
  return { rounds, next: rows.length < PAGE ? null : rows.at(-1)!.roundId }
}

export async function namedRounds(
  tx: Tx,
  asked: Filters & { before: string | undefined },
  limit: number,
) {
  const rows = await listRounds(tx, { ...asked, limit, offset: 0 })
  const names = await gameNames(tx, [...new Set(rows.map(({ gameId }) => gameId))])
  return rows.map((row) => ({ ...row, gameName: names.get(row.gameId) ?? '' }))
}

/** The newest rounds of a player, with the names of their games. */
export function lastRounds(tx: Tx, playerId: bigint, limit: number) {
  const all = { gameId: undefined, currency: undefined, before: undefined }
  return namedRounds(tx, { ...nowhere, ...all, playerId, to: undefined }, limit)
}

export const roundsTimeline: TimelineOf = {
  kind: 'game',
  async read({ db }, playerId, { before: to, limit }) {
    const all = { gameId: undefined, currency: undefined, before: undefined }
    const rows = await namedRounds(db, { ...nowhere, ...all, playerId, to }, limit)
    return rows.map(({ roundId, gameName, status, stake, payout, currency, openedAt }) => ({
      key: `round ${roundId}`,
      kind: 'game',
      at: openedAt.toISOString(),
      words: `Раунд, «${gameName}», ставка ${moneyText(stake, currency)}${endWords[status]}`,
      amount: { minor: status === 'void' ? 0n : payout - stake, currency },
      opens: { what: 'round', id: roundId },
    }))
  },
}

const endWords = {
  open: ', не закончен',
  manual: ', ждёт сотрудника',
  settled: '',
  void: ', ставка возвращена',
}
