/** Words that the casino has put on a player; what follows from each is the matter of its module. */
import { type Tx } from '#lib/data/db.ts'
import { lockLabels, setLabels } from './labels.sql.ts'

/** The label of the members of the VIP club. */
export const VIP_LABEL = 'vip'

type Change = { add?: readonly string[]; remove?: readonly string[] }

/** Changes labels of a player, whose row it locks; undefined where there is no such player. */
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
