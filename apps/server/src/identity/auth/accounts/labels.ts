/** Labels that operators put on a player; what a label means is defined by the module that reads it. */
import { type Tx } from '#lib/data/db.ts'
import { lockLabels, setLabels } from './labels.sql.ts'

/** The label of members of the VIP club. */
export const VIP_LABEL = 'vip'

type Change = { add?: readonly string[]; remove?: readonly string[] }

/** Changes the labels of a player and locks the player's row; undefined if there is no such player. */
export async function changeLabels(
  tx: Tx,
  playerId: bigint,
  { add = [], remove = [] }: Change,
): Promise<{ before: string[]; after: string[] } | undefined> {
  const before = await lockLabels(tx, playerId)
  if (!before) return undefined
  const after = [...new Set([...before, ...add])].filter((label) => !remove.includes(label))
  if (after.join() !== before.join()) await setLabels(tx, playerId, after)
  return { before, after }
}
