/** Actions of visitors on items: a player is counted once for each action, a guest each time. */
import { type Answer, type Body, refusing, Uuid } from '@ayva/contract/base'
import { type ItemAction, sendItemAction } from '@ayva/contract/platform/crm'
import { type listItemActions } from '@ayva/contract/platform/crm/office'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { isStanding } from './crm.ts'
import * as store from './crm.sql.ts'

const refuse = refusing(sendItemAction.refusals)

type Done = Pick<Body<typeof sendItemAction>, 'action'> & {
  id: string
  /** Undefined for a guest. */
  playerId: bigint | undefined
}

/** Refuses `item_unknown`. */
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

/** The text of a setting has an id too, which is valid while the setting has that value. */
async function isKnown(deps: Deps, id: string): Promise<boolean> {
  const item = Uuid.safeParse(id).success && (await store.findItem(deps.db, id))
  return item ? true : isStanding(deps, id)
}

/** Refuses `item_unknown` if no item ever had the id. */
export async function actionsOf(deps: Deps, item: string): Promise<Answer<typeof listItemActions>> {
  const { db } = deps
  const rows = await store.listActions(db, item)
  if (rows.length === 0 && !(await isKnown(deps, item))) throw refuse('item_unknown')
  return rows.map(({ action, players, guests }) => ({
    action: action as ItemAction,
    players: Number(players),
    guests: Number(guests),
  }))
}
