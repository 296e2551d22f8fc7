/**
 * Ways to log in to an account, over all modules that store them; the last one cannot be removed.
 *
 * Locks: the player's row, before anything that a way consists of.
 */
import { type Tx } from '#lib/data/db.ts'
import { type WaysIn } from '#lib/module.ts'
import { lockPlayer } from './ways.sql.ts'

/** Removes a way to log in; refuses if no other would remain, also if another one is being removed concurrently. */
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
