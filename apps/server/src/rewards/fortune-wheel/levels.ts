import { type Tx } from '#lib/data/db.ts'
import { levelOf } from '../loyalty/loyalty.ts'

/** Whose wheel a player spins: that of the level that has been earned. */
export async function levelIdOf(tx: Tx, playerId: bigint): Promise<number> {
  return (await levelOf(tx, playerId)).id
}
