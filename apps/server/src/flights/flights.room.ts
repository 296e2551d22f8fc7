import { type Room } from '#lib/room.ts'
import { sealedChains } from './sealed.ts'

export const room: Room = {
  sealed: [sealedChains],
}
