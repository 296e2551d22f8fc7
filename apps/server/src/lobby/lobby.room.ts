import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { type Room } from '#lib/room.ts'
import { lobbyRoutes } from './lobby.routes.ts'
import { seedLobby } from './lobby.ts'

export const room: Room = {
  routes: lobbyRoutes,
  seeds: { always: (db) => seedLobby(db, catalogue) },
  samples: () => import('./lobby.samples.ts'),
}
