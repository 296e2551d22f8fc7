/** Lists of games: which ones, in which order, page by page. */
import { type Query } from '@ayva/contract/base'
import { type GameCard, type listGames as listGamesCall, lobbySettings } from '@ayva/contract/lobby'
import { SORTED_MAX } from '@ayva/contract/lobby/bounds'
import { registry } from '@ayva/games/registry.ts'
import { type Deps } from '#lib/deps.ts'
import { readSetting } from '../settings/settings.ts'
import { cardOf } from './lobby.ts'
import { type Page, selectCards, type Wanted } from './lobby.sql.ts'
import { chosenOrder } from './tab-order.ts'

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
  const rows = isTab
    ? await selectTab(deps, wanted, page)
    : await selectCards(deps.db, wanted, page)
  return rows.map(cardOf)
}

const popularOrder = (deps: Deps) => readSetting(deps, lobbySettings, 'popular_games_order')

/** A page of a tab: what operators have put first, then the others in the order of the lobby. */
async function selectTab(deps: Deps, wanted: Wanted, { limit, offset }: Page) {
  const chosen = await chosenOrder(deps, wanted.category)
  if (chosen.length === 0) return selectCards(deps.db, wanted, { limit, offset })
  const all = { limit: SORTED_MAX, offset: 0 }
  const first = await selectCards(deps.db, { ...wanted, ids: chosen }, all)
  const place = new Map(chosen.map((id, at) => [id, at]))
  const ordered = first.toSorted((one, other) => place.get(one.id)! - place.get(other.id)!)
  const head = ordered.slice(offset, offset + limit)
  const rest = { limit: limit - head.length, offset: Math.max(0, offset - ordered.length) }
  if (rest.limit === 0) return head
  return [...head, ...(await selectCards(deps.db, { ...wanted, except: chosen }, rest))]
}
