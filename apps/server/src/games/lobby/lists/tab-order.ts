/** The order of a tab's games: first those that operators placed, then the lobby's order. */
import { type Answer, refusing } from '@ayva/contract/base'
import { lobbySettings } from '@ayva/contract/games/lobby'
import { SORTED_MAX } from '@ayva/contract/games/lobby/bounds'
import { sortTab } from '@ayva/contract/games/lobby/tabs'
import { registry } from '@ayva/games/registry.ts'
import { type Deps } from '#lib/deps.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import { tabs } from './tabs.ts'
import { selectOrder } from './tab-order.sql.ts'

const refuse = refusing(sortTab.refusals)
const ROOT = '/'

/** The first games of a tab. Refuses with `tab_unknown`. */
export async function orderOfTab(deps: Deps, id: number): Promise<Answer<typeof sortTab>> {
  const tab = tabs.find((one) => one.id === id)
  if (!tab) throw refuse('tab_unknown')
  const category = tab.slug === ROOT ? undefined : tab.slug
  const models = registry.names()
  const chosen = await chosenOrder(deps, category)
  const [there, lobby] = await Promise.all([
    selectOrder(deps.db, { models, category, ids: chosen, limit: SORTED_MAX }),
    selectOrder(deps.db, { models, category, limit: SORTED_MAX }),
  ])
  const inTab = new Set(there)
  const first = chosen.filter((gameId) => inTab.has(gameId))
  const ids = [...new Set([...first, ...lobby])].slice(0, SORTED_MAX)
  return ids.map((game_id) => ({ game_id }))
}

/** The ids that operators placed first in a category's tab or in the lobby itself; some may no longer exist. */
export async function chosenOrder(deps: Deps, category: string | undefined): Promise<number[]> {
  const orders = await readSetting(deps, lobbySettings, 'games_tabs_order')
  return [...new Set(orders.find(({ tab }) => tab === (category ?? ROOT))?.game_ids)]
}
