/** Lists of games: selection, order and pages. */
import { type Query } from '@ayva/contract/base'
import {
  type GameCard,
  type listGames as listGamesCall,
  lobbySettings,
} from '@ayva/contract/games/lobby'
import { SORTED_MAX } from '@ayva/contract/games/lobby/bounds'
import { registry } from '@ayva/games/registry.ts'
import { Cache } from '#lib/cache/cache.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import { cardOf } from '../cards.ts'
import { type Page, selectCards, selectIds, type Wanted } from '../lobby.sql.ts'
import { chosenOrder } from './tab-order.ts'

/** Pages up to here are read by an index; further ones would have to read everything before them. */
const NEAR = 1000
/** Further pages are cut from a cached list of ids, which is long, so few lists are kept. */
const FAR_KEPT_MS = seconds(30)
const FAR_LISTS_MAX = 16
const FAR_IDS_MAX = 50_000

const farLists = perApp(({ bus }) => {
  const lists = new Cache<number[]>({ most: FAR_LISTS_MAX })
  bus.subscribe('content_changed', () => lists.clear())
  return lists
})

export async function listGames(
  deps: Deps,
  { limit, offset, ...asked }: Query<typeof listGamesCall>,
): Promise<GameCard[]> {
  const { ids, category, developer } = asked
  const popularOnly = asked.isPopular === '1'
  const sort = asked.sort ?? (popularOnly ? await popularOrder(deps) : undefined)
  const mobileOnly = asked.isMobile === '1'
  const models = registry.names()
  const wanted = { models, ids, category, developer, mobileOnly, popularOnly, sort }
  const page = { limit, offset }
  const isTab = ids === undefined && developer === undefined && sort === undefined
  const rows = isTab ? await selectTab(deps, wanted, page) : await selectPage(deps, wanted, page)
  return rows.map(cardOf)
}

const popularOrder = (deps: Deps) => readSetting(deps, lobbySettings, 'popular_games_order')

/** A page of a tab: the games that operators placed first, then the others in the lobby's order. */
async function selectTab(deps: Deps, wanted: Wanted, { limit, offset }: Page) {
  const chosen = await chosenOrder(deps, wanted.category)
  if (chosen.length === 0) return selectPage(deps, wanted, { limit, offset })
  const all = { limit: SORTED_MAX, offset: 0 }
  const first = await selectCards(deps.db, { ...wanted, ids: chosen }, all)
  const place = new Map(chosen.map((id, at) => [id, at]))
  const ordered = first.toSorted((one, other) => place.get(one.id)! - place.get(other.id)!)
  const head = ordered.slice(offset, offset + limit)
  const rest = { limit: limit - head.length, offset: Math.max(0, offset - ordered.length) }
  if (rest.limit === 0) return head
  return [...head, ...(await selectPage(deps, { ...wanted, except: chosen }, rest))]
}

async function selectPage(deps: Deps, wanted: Wanted, page: Page) {
  const { limit, offset } = page
  if (wanted.ids !== undefined || offset + limit <= NEAR) return selectCards(deps.db, wanted, page)
  const all = await farList(deps, wanted)
  const ids = all.slice(offset, offset + limit)
  if (ids.length === 0) return []
  const rows = await selectCards(deps.db, { ...wanted, ids }, { limit, offset: 0 })
  // A game has disappeared since the list was cached; a page that is too short would look like the last one.
  return rows.length === ids.length ? rows : selectCards(deps.db, wanted, page)
}

function farList(deps: Deps, wanted: Wanted): Promise<number[]> {
  const { models: _, ...named } = wanted
  return farLists(deps).load(JSON.stringify(named), FAR_KEPT_MS, () =>
    selectIds(deps.db, wanted, FAR_IDS_MAX),
  )
}
