import { type Module } from '#lib/module.ts'
import { realtimeRoutes } from './realtime.routes.ts'

export const module: Module = {
  routes: (app, deps, { authenticator }) => realtimeRoutes(app, deps, authenticator),
}
