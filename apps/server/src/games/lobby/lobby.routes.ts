import {
  lastGames,
  listDevelopers,
  listGames,
  listSet,
  listTabs,
  showGame,
} from '@ayva/contract/games/lobby'
import { addFavorites, listFavorites, removeFavorites } from '@ayva/contract/games/lobby/favorites'
import { sortTab } from '@ayva/contract/games/lobby/tabs'
import { listGameTypes } from '@ayva/contract/games/lobby/types'
import { recommendByModel, recommendForSearch } from '@ayva/contract/games/lobby/recommended'
import { listPlaying, showMeasured } from '@ayva/contract/games/lobby/measured'
import { changeTabOrder, showTabOrder } from '@ayva/contract/games/lobby/order'
import { listOfficeGames, switchGame } from '@ayva/contract/games/lobby/office'
import { listWins } from '@ayva/contract/games/lobby/wins'
import { type FastifyInstance } from 'fastify'
import { mustShowIdentity } from '../../identity/kyc/kyc.ts'
import * as favorites from './lists/favorites.ts'
import * as lists from './lists/lists.ts'
import * as lobby from './lobby.ts'
import { officeGames, switchOne } from './lobby.office.ts'
import { orderTab, tabOrder } from './lists/order.office.ts'
import { orderOfTab } from './lists/tab-order.ts'
import { measuredOf, playing } from './plays/returns.ts'
import { byModel, forSearch } from './lists/recommended.ts'
import { searchGames } from './search/search.ts'
import { noteFound } from './search/search-sessions.ts'
import { startNotifying, winsOf } from './wins/wins-list.ts'
import { type Deps } from '#lib/deps.ts'
import { limitWork } from '#lib/edge/limits.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'

/** Searches are not cached; the limit per address allows for several people typing at once. */
const SEARCHES = { kind: 'searches', cost: 1, perMinuteMax: 1_200 }

export async function lobbyRoutes(
  app: FastifyInstance,
  deps: Deps,
  { selfExcluded }: AppParts,
): Promise<void> {
  const stopNotifying = startNotifying(deps, selfExcluded)
  serve(app, listOfficeGames, ({ query }) => officeGames(deps, query))
  serve(app, showTabOrder, ({ query }) => tabOrder(deps, query.tab))
  serve(app, changeTabOrder, ({ operator, body }) => orderTab(deps, { operator, ...body }))
  serve(app, switchGame, ({ operator, params, body }) =>
    switchOne(deps, { operator, ...params, ...body }),
  )
  serve(app, listGames, async ({ query, request }) => {
    const { q } = query
    if (q === undefined) return lists.listGames(deps, query)
    limitWork(app, request, SEARCHES)
    const games = await searchGames(deps, { ...query, q })
    if (query.searchId !== undefined) noteFound(deps, query.searchId, games)
    return games
  })
  serve(app, showGame, async ({ player, params }) => {
    if (player) await mustShowIdentity(deps.db, player.id)
    return lobby.findGame(deps, params.developer, params.slug)
  })
  serve(app, listSet, () => lobby.listSet(deps))
  serve(app, listDevelopers, ({ query }) => lobby.listDevelopers(deps, query))
  serve(app, listTabs, () => lobby.listTabs(deps))
  serve(app, showMeasured, ({ params }) => measuredOf(deps, params.id))
  app.addHook('onClose', async () => stopNotifying())
  serve(app, listWins, ({ query }) => winsOf(deps, selfExcluded, query.gameId))
  serve(app, listPlaying, () => playing(deps))
  serve(app, lastGames, ({ player, query }) => lobby.lastGames(deps, player.id, query))
  serve(app, recommendByModel, ({ player, query }) => byModel(deps, player?.id, query))
  serve(app, recommendForSearch, ({ query }) => forSearch(deps, query))
  serve(app, sortTab, ({ params }) => orderOfTab(deps, params.id))
  serve(app, listGameTypes, () => lobby.listGameTypes(deps))
  serve(app, listFavorites, ({ player }) => favorites.list(deps, player.id))
  serve(app, addFavorites, ({ player, body }) => favorites.add(deps, player.id, body.game_ids))
  serve(app, removeFavorites, ({ player, body }) =>
    favorites.remove(deps, player.id, body.game_ids),
  )
}
