/**
 * Ways into an account, whichever module keeps them: the last one stays.
 *
 * Locks: the player's row, before anything that a way consists of.
 */
import { type Tx } from '#lib/data/db.ts'
import { type WaysIn } from '#lib/module.ts'
import { lockPlayer } from './ways.sql.ts'

/** Takes a way in away; refuses where no other stays, also one that goes at this very moment. */
export async function takeWayIn<T>(
  tx: Tx,
  { playerId, ways, last }: { playerId: bigint; ways: readonly WaysIn[]; last: () => Error },
  take: () => Promise<T>,
): Promise<T> {
  await lockPlayer(tx, playerId)
  const taken = await take()
  for (const count of ways) if ((await count(tx, playerId)) > 0) return taken
  throw last()
}
