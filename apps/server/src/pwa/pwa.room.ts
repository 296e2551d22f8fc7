import { menuLink } from '#lib/menus.ts'
import { type Room } from '#lib/room.ts'
import { pwaRoutes } from './pwa.routes.ts'

export const room: Room = {
  routes: pwaRoutes,
  menus: [menuLink('/app', 'Приложение', 'device-mobile', { footer: 45 })],
}
