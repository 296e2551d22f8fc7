import { Refusal } from '@ayva/contract/base'
import { type Tx } from '#lib/data/db.ts'
import { type MayPlay } from '#lib/module.ts'

/** Whether any module forbids the player to play, for instance because of a break. */
export async function keepsAway(
  mayPlay: MayPlay,
  tx: Tx,
  playerId: bigint,
  now: Date,
): Promise<boolean> {
  try {
    await mayPlay(tx, playerId, now)
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}
