import { pwaSettings } from '@ayva/contract/pwa'
import { menuLink } from '#lib/menus.ts'
import { type Room } from '#lib/room.ts'
import { pwaRoutes } from './pwa.routes.ts'

export const room: Room = {
  routes: pwaRoutes,
  settings: pwaSettings,
  menus: [menuLink('/app', 'Приложение', 'device-mobile', { footer: 45 })],
}
