import { pwaSettings } from '@ayva/contract/pwa'
import { menuLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { pwaRoutes } from './pwa.routes.ts'

export const module: Module = {
  routes: pwaRoutes,
  settings: pwaSettings,
  menus: [menuLink('/app', 'Приложение', 'device-mobile', { footer: 45 })],
}
