import { type Module } from '#lib/module.ts'
import { listViewRoutes } from './list-views.routes.ts'

export const module: Module = {
  routes: listViewRoutes,
  samples: () => import('./list-views.samples.ts'),
}
