import { type Room } from '#lib/room.ts'
import { openApiRoutes } from './openapi.ts'

export const room: Room = { routes: openApiRoutes }
