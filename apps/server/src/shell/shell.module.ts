import { shellSettings } from '@ayva/contract/shell'
import { type Module } from '#lib/module.ts'
import { shellRoutes } from './shell.routes.ts'

export const module: Module = {
  routes: shellRoutes,
  settings: shellSettings,
}
