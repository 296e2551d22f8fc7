/** Rounds that were played, and what proves them. */
import { type Answer, type Currency, type Query } from '@ayva/contract/base'
import {
  type gameHistory,
  type listOpenRounds as listOpenRoundsCall,
  type showRound,
} from '@ayva/contract/rounds'
import { type Deps } from '#lib/deps.ts'
import { gameById, gameNames } from '../lobby/lobby.ts'
import { refuseRound } from './bets.ts'
import { cashOutOf, realView, shownStatus } from './round-view.ts'
import { findRound, listOpenRounds, listRounds } from './rounds.sql.ts'
import { findPair } from './seeds.sql.ts'

/** A round of the player with its proof; the server seed is told only when its pair is revealed. */
export async function showOne(
  { db }: Deps,
  playerId: bigint,
  roundId: string,
): Promise<Answer<typeof showRound>> {
  const round = await findRound(db, playerId, roundId)
  if (!round) throw refuseRound('round_unknown')
  const pair = await findPair(db, playerId, round.seedPairId)
  return {
    round: realView(round),
    proof: {
      seedPairId: round.seedPairId,
      serverSeedHash: pair.serverSeedHash,
      serverSeed: pair.revealedAt ? pair.serverSeed : null,
      clientSeed: pair.clientSeed,
      clientSeedChosen: pair.clientSeedChosen,
      nonce: round.nonce,
      modelHash: round.modelHash.toString('hex'),
    },
  }
}

export async function history(
  { db }: Deps,
  playerId: bigint,
  page: Query<typeof gameHistory>,
): Promise<Answer<typeof gameHistory>> {
  const rows = await listRounds(db, { ...page, playerId, gameId: page.gameId, before: page.before })
  const names = await gameNames(db, [...new Set(rows.map(({ gameId }) => gameId))])
  return rows.map((row) => ({
    ...row,
    gameName: names.get(row.gameId) ?? '',
    status: shownStatus(row.status),
    openedAt: row.openedAt.toISOString(),
  }))
}

/** Rounds that wait for the player's next move, one of a model at most. */
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
