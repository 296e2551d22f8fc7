import { playSettings } from '@ayva/contract/play'
import { type Room } from '#lib/room.ts'
import { playRoutes } from './play.routes.ts'

export const room: Room = {
  routes: playRoutes,
  settings: playSettings,
  samples: () => import('./play.samples.ts'),
}
