/** What visitors do with items: a player is counted once for each action, a guest each time. */
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import { type ItemAction, sendItemAction } from '@ayva/contract/crm'
import { type listItemActions } from '@ayva/contract/crm/office'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { isStanding } from './crm.ts'
import * as store from './crm.sql.ts'

const refuse = refusing(sendItemAction.refusals)

type Done = Pick<Body<typeof sendItemAction>, 'action'> & {
  id: string
  /** Undefined: a guest. */
  playerId: bigint | undefined
}

/** Refuses with `item_unknown`. */
export async function act(
  deps: Deps,
  { id: item, action, playerId }: Done,
): Promise<Answer<typeof sendItemAction>> {
  if (!(await isStanding(deps, item))) throw refuse('item_unknown')
  const { db, clock } = deps
  if (playerId === undefined) {
    await store.countAction(db, { item, action, players: 0n, guests: 1n })
    return { counted: true }
  }
  return transaction(db, async (tx) => {
    const done = { playerId, item, action, at: clock.now() }
    if (!(await store.insertPlayerAction(tx, done))) return { counted: false }
    await store.countAction(tx, { item, action, players: 1n, guests: 0n })
    return { counted: true }
  })
}

export async function actionsOf(
  { db }: Deps,
  item: string,
): Promise<Answer<typeof listItemActions>> {
  const rows = await store.listActions(db, item)
  return rows.map(({ action, players, guests }) => ({
    action: action as ItemAction,
    players: Number(players),
    guests: Number(guests),
  }))
}
