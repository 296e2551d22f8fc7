import { type Room } from '#lib/room.ts'
import { mediaRoutes } from './media.routes.ts'

export const room: Room = { routes: mediaRoutes }
