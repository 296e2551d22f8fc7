/** A player's rounds and their proofs. */
import { type Answer, type Currency, type Query, refusing } from '@ayva/contract/base'
import {
  gameHistory,
  type gameHistorySums,
  type listOpenRounds as listOpenRoundsCall,
  SEARCHED_MAX,
  type showRound,
} from '@ayva/contract/games/rounds'
import { type showWin as showWinCall } from '@ayva/contract/games/rounds/win'
import { days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { edgeOf } from '#lib/period.ts'
import { type AppParts } from '#lib/module.ts'
import { gameById, gameNames, gameTitle } from '../../lobby/lobby.ts'
import { refuseRound } from '../betting/bets.ts'
import { proofOf } from '../betting/draw.ts'
import { type Filters, listRounds, sumRounds } from './history.sql.ts'
import { returnedOf } from './returned.ts'
import { cashOutOf, realView, shownStatus } from './round-view.ts'
import { findRound, listOpenRounds } from '../rounds.sql.ts'

/** A round of the player with its proof; the server seed is included only when its pair is revealed. */
export async function showOne(
  deps: Deps,
  playerId: bigint,
  roundId: string,
): Promise<Answer<typeof showRound>> {
  const round = await findRound(deps.db, playerId, roundId)
  if (!round) throw refuseRound('round_unknown')
  const proof = await proofOf(deps, round)
  return {
    round: realView(round),
    proof: {
      seedPairId: round.seedPairId,
      ...proof,
      modelHash: round.modelHash.toString('hex'),
      returned: round.status === 'void' ? await returnedOf(deps.db, round) : null,
    },
    title: await gameTitle(deps.db, round.gameId),
  }
}

/**
 * The round of a public win, for everybody. The win's id replaces the ids of the round and its pair, and the client
 * seed is included only with the secret.
 */
export async function showWinOf(
  deps: Deps,
  { shownWins, selfExcluded }: Pick<AppParts, 'shownWins' | 'selfExcluded'>,
  winId: string,
): Promise<Answer<typeof showWinCall>> {
  const found = await Promise.all(shownWins.map((shownWin) => shownWin(deps, winId, selfExcluded)))
  const win = found.find((one) => one !== undefined)
  if (!win) throw refuseRound('round_unknown')
  const { round, proof, title } = await showOne(deps, win.playerId, win.roundId)
  const clientSeed = proof.serverSeed === null ? '' : proof.clientSeed
  return {
    round: { ...round, id: winId, seedPairId: winId },
    proof: { ...proof, seedPairId: winId, clientSeed },
    title,
  }
}

/** Rounds of a player, newest first. Refuses with `period_wrong`. */
export async function history(
  { db }: Deps,
  playerId: bigint,
  asked: Query<typeof gameHistory>,
): Promise<Answer<typeof gameHistory>> {
  const { limit, offset, before } = asked
  const rows = await listRounds(db, { ...filtersOf(playerId, asked), before, limit, offset })
  const names = await gameNames(db, [...new Set(rows.map(({ gameId }) => gameId))])
  return rows.map((row) => ({
    ...row,
    gameName: names.get(row.gameId) ?? '',
    status: shownStatus(row.status),
    openedAt: row.openedAt.toISOString(),
  }))
}

/** The stakes and payouts of those rounds by currency. Refuses with `period_wrong`. */
export async function historySums(
  { db }: Deps,
  playerId: bigint,
  asked: Query<typeof gameHistorySums>,
): Promise<Answer<typeof gameHistorySums>> {
  const { searched, sums } = await sumRounds(db, filtersOf(playerId, asked))
  return { sums, isWhole: searched < SEARCHED_MAX, searchedMax: SEARCHED_MAX }
}

function filtersOf(playerId: bigint, asked: Query<typeof gameHistorySums>): Filters {
  const { gameId, currency, wins } = asked
  const from = edge('from', asked.from, 0)
  const to = edge('to', asked.to, days(1))
  if (from && to && from >= to) throw periodWrong('from')
  return { playerId, gameId, currency, winsOnly: wins === '1', from, to }
}

function edge(name: string, text: string | undefined, dayMs: number): Date | undefined {
  const moment = text === undefined ? undefined : edgeOf(text, dayMs)
  if (text !== undefined && !moment) throw periodWrong(name)
  return moment
}

function periodWrong(name: string) {
  const { period_wrong: wrong } = gameHistory.refusals
  return refusing({ period_wrong: wrong })('period_wrong', { fields: { [name]: wrong.message } })
}

/** Rounds that wait for the player's next action or for the end of their crash round. */
export async function openRoundsOf(
  deps: Deps,
  playerId: bigint,
): Promise<Answer<typeof listOpenRoundsCall>> {
  const rows = await listOpenRounds(deps.db, playerId)
  const gameIds = [...new Set(rows.map(({ gameId }) => gameId))]
  const names = await gameNames(deps.db, gameIds)
  const games = new Map(
    await Promise.all(gameIds.map(async (id) => [id, await gameById(deps, id)] as const)),
  )
  return rows.map((row) => {
    const game = games.get(row.gameId)
    return {
      roundId: row.id,
      gameId: row.gameId,
      gameName: names.get(row.gameId) ?? '',
      game: game ? { developer: game.developer.slug, slug: game.slug } : null,
      currency: row.currency as Currency,
      bet: row.bet,
      worth: cashOutOf(row),
      openedAt: row.openedAt.toISOString(),
      settleAt: row.settleAt?.toISOString() ?? null,
    }
  })
}
