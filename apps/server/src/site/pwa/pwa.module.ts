import { pwaSettings } from '@ayva/contract/site/pwa'
import { menuLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { fileSite } from './pwa.sites.ts'
import { pwaRoutes } from './pwa.routes.ts'

export const module: Module = {
  routes: pwaRoutes,
  settings: pwaSettings,
  outsideSites: fileSite,
  menus: [menuLink('/app', 'Приложение', 'device-mobile', { footer: 45 })],
}
