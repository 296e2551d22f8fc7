import { type Module } from '#lib/module.ts'
import { openApiRoutes } from './openapi.ts'

export const module: Module = { routes: openApiRoutes }
