import { type Room } from '#lib/room.ts'
import { sealedChains } from './flights.ts'

export const room: Room = {
  sealed: [sealedChains],
}
