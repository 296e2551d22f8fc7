import { siteSettings } from '@ayva/contract/settings'
import { type Room } from '#lib/room.ts'
import { settingsRoutes } from './settings.routes.ts'

export const room: Room = {
  routes: settingsRoutes,
  settings: siteSettings,
  samples: () => import('./settings.samples.ts'),
}
