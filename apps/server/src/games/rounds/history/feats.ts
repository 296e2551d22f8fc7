/** What finished rounds say about their players, for modules that note it. */
import { registry } from '@ayva/games/registry.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { proofOf } from '../betting/draw.ts'
import { type EndedRound, findChosen } from '../event-stream.sql.ts'
import { findRound } from '../rounds.sql.ts'

const engineOf = ({ modelId, modelVersion }: EndedRound) =>
  registry.find(modelId, modelVersion).engine

/** What is rare about some finished rounds, by the id of the round; only rounds that have won are read. */
export async function featsOf(
  tx: Tx,
  rounds: readonly EndedRound[],
): Promise<Map<string, readonly string[]>> {
  const won = rounds.filter(({ status, payout, stake }) => status === 'settled' && payout > stake)
  const asked = won.filter((round) => engineOf(round).feats !== undefined)
  const chosen = await findChosen(tx, asked)
  return new Map(
    asked.map((round) => {
      const outcome = chosen.get(round.id)?.outcome
      return [round.id, outcome === undefined ? [] : engineOf(round).feats!(outcome)]
    }),
  )
}

/** Whether the round is the player's, is over, and its secret is revealed, so that it can be recomputed. */
export async function isProvable(deps: Deps, playerId: bigint, roundId: string): Promise<boolean> {
  const round = await findRound(deps.db, playerId, roundId)
  if (round?.status !== 'settled') return false
  return (await proofOf(deps, round)).serverSeed !== null
}
