import { type Room } from '#lib/room.ts'
import { systemRoutes } from './system.routes.ts'

export const room: Room = { routes: systemRoutes }
