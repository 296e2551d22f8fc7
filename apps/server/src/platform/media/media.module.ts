import { type Module } from '#lib/module.ts'
import { mediaRoutes } from './media.routes.ts'

export const module: Module = { routes: mediaRoutes }
