import { pageSettings } from '@ayva/contract/platform/pages'
import { menuLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { pagesRoutes } from './pages.routes.ts'
import { seedPages } from './pages.seed.ts'

export const module: Module = {
  routes: pagesRoutes,
  settings: pageSettings,
  seeds: { always: seedPages },
  samples: () => import('./pages.samples.ts'),
  menus: [
    menuLink('/responsible-gaming', 'Ответственная игра', 'shield-warning', { footer: 10 }),
    menuLink('/rules', 'Правила', 'scroll', { footer: 20 }),
    menuLink('/sandbox', 'О песочнице', 'info', { guest: 70, footer: 40 }),
  ],
}
