import { pwaSettings } from '@ayva/contract/pwa'
import { type Room } from '#lib/room.ts'
import { pwaRoutes } from './pwa.routes.ts'

export const room: Room = { routes: pwaRoutes, settings: pwaSettings }
