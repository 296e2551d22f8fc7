import { type Room } from '#lib/room.ts'
import { trackingRoutes } from './tracking.routes.ts'

export const room: Room = {
  routes: trackingRoutes,
  samples: () => import('./tracking.samples.ts'),
}
