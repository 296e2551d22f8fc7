import { type Module } from '#lib/module.ts'
import { trackingRoutes } from './tracking.routes.ts'

export const module: Module = {
  routes: trackingRoutes,
  samples: () => import('./tracking.samples.ts'),
}
