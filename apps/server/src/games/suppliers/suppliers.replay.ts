/** The address at which a supplier replays a player's round. */
import { type Answer, refusing } from '@ayva/contract/base'
import { showReplay } from '@ayva/contract/games/suppliers/replay'
import { type Deps } from '#lib/deps.ts'
import { SupplierAway } from './dialects/ask.ts'
import { dialectOf } from './dialects/dialects.ts'
import { findOutsideRound } from './history.sql.ts'
import { originsOf, suppliersOf } from './suppliers.list.ts'

const refuse = refusing(showReplay.refusals)

/** Also for a supplier that is switched off. Refuses with `round_unknown`, `game_unreached`, `replay_none`. */
export async function replayOf(
  deps: Deps,
  playerId: bigint,
  id: string,
): Promise<Answer<typeof showReplay>> {
  const round = await findOutsideRound(deps.db, playerId, id)
  if (!round) throw refuse('round_unknown')
  const supplier = (await suppliersOf(deps)).get(round.supplier)
  if (!supplier) throw refuse('game_unreached')
  const asked = { player: String(playerId), round: round.roundId }
  const url = await dialectOf(supplier)
    .findReplay(deps, supplier, asked)
    .catch((error: unknown) => {
      throw error instanceof SupplierAway ? refuse('game_unreached') : error
    })
  // A page outside the supplier's origins is refused.
  if (url === undefined || !originsOf(supplier).includes(new URL(url).origin))
    throw refuse('replay_none')
  return { url }
}
