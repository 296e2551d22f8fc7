import { type Module } from '#lib/module.ts'
import { systemRoutes } from './system.routes.ts'

export const module: Module = { routes: systemRoutes }
