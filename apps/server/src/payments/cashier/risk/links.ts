/** A player and the players who may be the same person, for the picture of links. */
import { type Answer } from '@ayva/contract/base'
import { LINKED_MAX, type showSameLinks } from '@ayva/contract/payments/cashier/risk'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { knownAs, mustBePlayer } from '../../../identity/auth/auth.ts'
import { lookForSame, SAME_MAX } from './same.ts'
import { listPairsOf, type PairRow } from './same.sql.ts'

/** Players further away have little to do with the player. */
const STEPS_MAX = 2

export async function linksOf(
  deps: Deps,
  { facts }: Pick<Gathered, 'facts'>,
  playerId: bigint,
): Promise<Answer<typeof showSameLinks>> {
  await mustBePlayer(deps.db, playerId)
  const { steps, isMore, rows } = await transaction(deps.db, async (tx) => {
    await lookForSame(tx, playerId, deps.clock.now())
    return around(tx, playerId)
  })
  const ids = [...steps.keys()]
  const whose = await knownAs(deps.db, ids, facts)
  return {
    players: ids.map((id) => ({
      playerId: id.toString(),
      player: whose(id),
      steps: steps.get(id)!,
    })),
    links: rows.map((row) => ({
      playerId: row.playerId.toString(),
      otherId: row.otherId.toString(),
      reasons: row.reasons,
      verdict: row.verdict,
    })),
    isMore,
  }
}

type Around = { steps: Map<bigint, number>; isMore: boolean; rows: PairRow[] }

/** The nearest first, in the order of discovery; pairs judged as different people are not followed. */
async function around(tx: Tx, playerId: bigint): Promise<Around> {
  const steps = new Map([[playerId, 0]])
  let isMore = false
  let edge = [playerId]
  for (let step = 1; step <= STEPS_MAX && edge.length > 0; step++) {
    const pairs = await listPairsOf(tx, edge, SAME_MAX)
    const beyond = pairs
      .filter(({ playerId: one, verdict }) => one === playerId || verdict !== 'different')
      .map(({ otherId }) => otherId)
    edge = []
    for (const id of new Set(beyond)) {
      if (steps.has(id)) continue
      if (steps.size >= LINKED_MAX) {
        isMore = true
        break
      }
      steps.set(id, step)
      edge.push(id)
    }
  }
  const all = await listPairsOf(tx, [...steps.keys()], SAME_MAX)
  const rows = all.filter((row) => row.playerId < row.otherId && steps.has(row.otherId))
  return { steps, isMore, rows }
}
