import { siteSettings } from '@ayva/contract/platform/settings'
import { type Module } from '#lib/module.ts'
import { settingsRoutes } from './settings.routes.ts'

export const module: Module = {
  routes: settingsRoutes,
  settings: siteSettings,
  samples: () => import('./settings.samples.ts'),
}
