import { lobbySettings } from '@ayva/contract/lobby'
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { menuLink } from '#lib/menus.ts'
import { type Room } from '#lib/room.ts'
import { lobbyJobs } from './lobby.jobs.ts'
import { lobbyRoutes } from './lobby.routes.ts'
import { seedLobby } from './lobby.ts'

export const room: Room = {
  routes: lobbyRoutes,
  jobs: lobbyJobs,
  settings: lobbySettings,
  seeds: { always: (db) => seedLobby(db, catalogue) },
  samples: () => import('./lobby.samples.ts'),
  menus: [
    menuLink('/', 'Лобби', 'house', { bottom: 10 }),
    menuLink('/games', 'Игры', 'squares-four', { guest: 10, player: 10, bottom: 20 }),
    menuLink('/games/slots', 'Слоты', 'cherries', { guest: 20, player: 20 }),
    menuLink('/games/instant', 'Быстрые игры', 'rocket', { guest: 30, player: 30 }),
  ],
}
