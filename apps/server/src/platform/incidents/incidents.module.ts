import { menuLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { labelNow, mayBePage } from './incidents.ts'
import { incidentsRoutes } from './incidents.routes.ts'

export const module: Module = {
  routes: incidentsRoutes,
  namedPages: { '/status/:page?': mayBePage },
  menus: [{ ...menuLink('/status', 'Работа сайта', 'info', { footer: 43 }), labelNow }],
  samples: () => import('./incidents.samples.ts'),
}
