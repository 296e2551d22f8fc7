import { supportSettings } from '@ayva/contract/support'
import { menuLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { supportRoutes } from './support.routes.ts'

export const module: Module = {
  routes: supportRoutes,
  settings: supportSettings,
  menus: [menuLink('/support', 'Поддержка', 'chat-circle-dots', { footer: 15 })],
  samples: () => import('./support.samples.ts'),
}
