/** The games that operators place first in a tab, stored in the setting from which the lobby reads its order. */
import { type Body, refusing } from '@ayva/contract/base'
import { lobbySettings } from '@ayva/contract/games/lobby'
import { SORTED_MAX } from '@ayva/contract/games/lobby/bounds'
import { changeTabOrder, type TabOrder } from '@ayva/contract/games/lobby/order'
import { registry } from '@ayva/games/registry.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { changeOwn } from '../../../platform/settings/settings.ts'
import { selectNames } from '../lobby.sql.ts'
import { chosenOrder, orderOfTab } from './tab-order.ts'
import { selectOrder } from './tab-order.sql.ts'
import { tabs } from './tabs.ts'

const ALIAS = 'games_tabs_order'
const ROOT = '/'
const refuse = refusing(changeTabOrder.refusals)

function tabOf(slug: string) {
  const tab = tabs.find((one) => one.slug === slug)
  if (!tab) throw refuse('tab_unknown')
  return { ...tab, category: tab.slug === ROOT ? undefined : tab.slug }
}

/** Refuses with `tab_unknown`. */
export async function tabOrder(deps: Deps, slug: string): Promise<TabOrder> {
  const { id, category } = tabOf(slug)
  const ids = (await orderOfTab(deps, id)).map(({ game_id: game }) => game)
  const names = await selectNames(deps.db, ids)
  return {
    tab: slug,
    tabs: tabs.map(({ slug: name, label }) => ({ slug: name, label })),
    chosen: await chosenOrder(deps, category),
    games: ids.map((game) => ({ id: game, name: names.get(game)! })),
  }
}

type Ordered = { operator: OperatorPrincipal } & Body<typeof changeTabOrder>

/** Takes effect on every node within a second. Refuses with `tab_unknown`, `order_unknown` and `order_changed`. */
export async function orderTab(
  deps: Deps,
  { operator, tab: slug, ids, seen, why }: Ordered,
): Promise<TabOrder> {
  const { category } = tabOf(slug)
  const asked = { models: registry.names(), category, ids, limit: SORTED_MAX }
  const there = new Set(await selectOrder(deps.db, asked))
  const strange = ids.find((id) => !there.has(id))
  if (strange !== undefined) throw refuse('order_unknown', { values: { id: String(strange) } })
  const wish = { operator, alias: ALIAS, definition: lobbySettings[ALIAS], why }
  await transaction(deps.db, (tx) =>
    changeOwn(tx, { ...wish, at: deps.clock.now() }, (held) => {
      const orders = lobbySettings[ALIAS].schema.parse(held)
      const now = [...new Set(orders.find(({ tab }) => tab === slug)?.game_ids)]
      if (now.join() !== seen.join()) throw refuse('order_changed')
      const others = orders.filter(({ tab }) => tab !== slug)
      return ids.length === 0 ? others : others.concat({ tab: slug, game_ids: ids })
    }),
  )
  deps.bus.publish('content_changed', { setting: ALIAS })
  return tabOrder(deps, slug)
}
