import { menuLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { promoRoutes } from './promo.routes.ts'
import { seedPromotions } from './promo.ts'

export const module: Module = {
  routes: promoRoutes,
  seeds: { always: seedPromotions },
  samples: () => import('./promo.samples.ts'),
  menus: [menuLink('/actions/list', 'Акции', 'gift', { guest: 60, footer: 25 })],
}
