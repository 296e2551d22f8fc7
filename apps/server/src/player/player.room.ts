import { playerSettings } from '@ayva/contract/player'
import { type Room } from '#lib/room.ts'
import { playerRoutes } from './player.routes.ts'

export const room: Room = { routes: playerRoutes, settings: playerSettings }
