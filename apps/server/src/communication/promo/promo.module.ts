import { menuLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { promoRoutes } from './promo.routes.ts'

export const module: Module = {
  routes: promoRoutes,
  samples: () => import('./promo.samples.ts'),
  menus: [menuLink('/actions/list', 'Акции', 'gift', { guest: 60, footer: 25 })],
}
