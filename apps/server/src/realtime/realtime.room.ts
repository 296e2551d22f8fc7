import { type Room } from '#lib/room.ts'
import { realtimeRoutes } from './realtime.routes.ts'

export const room: Room = {
  routes: (app, deps, { door }) => realtimeRoutes(app, deps, door),
}
