import { supportSettings } from '@ayva/contract/support'
import { menuLink } from '#lib/menus.ts'
import { type Room } from '#lib/room.ts'
import { supportRoutes } from './support.routes.ts'

export const room: Room = {
  routes: supportRoutes,
  settings: supportSettings,
  menus: [menuLink('/support', 'Поддержка', 'chat-circle-dots', { footer: 15 })],
  samples: () => import('./support.samples.ts'),
}
