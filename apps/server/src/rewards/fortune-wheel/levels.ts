import { type Tx } from '#lib/data/db.ts'
import { levelOf, type Levels } from '../loyalty/loyalty.ts'

/** The level whose wheel a player spins: the earned one. */
export async function levelIdOf(tx: Tx, levels: Levels, playerId: bigint): Promise<number> {
  return (await levelOf(tx, levels, playerId)).id
}
