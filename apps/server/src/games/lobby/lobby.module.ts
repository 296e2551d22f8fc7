import { lobbySettings } from '@ayva/contract/games/lobby'
import { watchSettings } from '@ayva/contract/games/lobby/watch'
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { menuLink } from '#lib/menus.ts'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { lobbyJobs } from './lobby.jobs.ts'
import { lobbyRoutes } from './lobby.routes.ts'
import { seedLobby } from './lobby.ts'
import { namedPages } from './named-pages.ts'
import { shownWin } from './wins/wins.ts'
import { forgetWinsOf } from './wins/wins.sql.ts'

export const module: Module = {
  routes: lobbyRoutes,
  jobs: lobbyJobs,
  settings: { ...lobbySettings, ...watchSettings },
  seeds: { always: (db) => seedLobby(db, catalogue) },
  shownWin,
  namedPages,
  leaving: { forget: forgetWinsOf },
  knows: [
    ownRows({
      title: 'Крупные выигрыши',
      table: 'live_win',
      key: ['round_id'],
      columns: {
        round_id: 'раунд',
        game_id: 'игра',
        payout: 'выплата',
        currency: 'валюта',
        at: 'когда',
      },
    }),
    ownRows({
      title: 'Последние игры',
      table: 'game_last_played',
      key: ['game_id'],
      columns: { game_id: 'игра', played_at: 'когда' },
    }),
    ownRows({
      title: 'Избранные игры',
      table: 'favorite_game',
      key: ['game_id'],
      columns: { game_id: 'игра', added_at: 'когда' },
    }),
  ],
  samples: () => import('./lobby.samples.ts'),
  menus: [
    menuLink('/', 'Лобби', 'house', { bottom: 10 }),
    menuLink('/games', 'Игры', 'squares-four', { guest: 10, player: 10 }),
    {
      ...menuLink('/search-games', 'Поиск', 'magnifying-glass', { bottom: 20 }),
      flag: 'feature_search_page',
    },
    // The player's menu contains more entries; for players these are the tabs of the lobby.
    menuLink('/games/slots', 'Слоты', 'cherries', { guest: 20 }),
    menuLink('/games/instant', 'Быстрые игры', 'rocket', { guest: 30 }),
  ],
}
