import { playSettings } from '@ayva/contract/games/play'
import { type Module } from '#lib/module.ts'
import { playRoutes } from './play.routes.ts'

export const module: Module = {
  routes: playRoutes,
  settings: playSettings,
  samples: () => import('./play.samples.ts'),
}
