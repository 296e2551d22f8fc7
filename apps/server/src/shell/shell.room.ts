import { shellSettings } from '@ayva/contract/shell'
import { type Room } from '#lib/room.ts'
import { plannedMenus } from './planned.menus.ts'
import { shellRoutes } from './shell.routes.ts'

export const room: Room = {
  routes: shellRoutes,
  settings: shellSettings,
  menus: plannedMenus,
  samples: () => import('./shell.samples.ts'),
}
