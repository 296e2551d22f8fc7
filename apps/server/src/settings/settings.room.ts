import { type Room } from '#lib/room.ts'
import { settingsRoutes } from './settings.routes.ts'

export const room: Room = {
  routes: settingsRoutes,
  samples: () => import('./settings.samples.ts'),
}
