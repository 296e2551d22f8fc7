import { type Room } from '#lib/room.ts'
import { playRoutes } from './play.routes.ts'

export const room: Room = {
  routes: playRoutes,
  samples: () => import('./play.samples.ts'),
}
