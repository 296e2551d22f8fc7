/** Rounds that were played, and what proves them. */
import { type Answer, type Query } from '@ayva/contract/base'
import { type gameHistory, type showRound } from '@ayva/contract/rounds'
import { type Deps } from '#lib/deps.ts'
import { gameNames } from '../lobby/lobby.ts'
import { refuseRound } from './bets.ts'
import { realView, shownStatus } from './round-view.ts'
import { findRound, listRounds } from './rounds.sql.ts'
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
