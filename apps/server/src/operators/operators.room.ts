import { type Room } from '#lib/room.ts'

/** Operators are made by a command and speak in the calls of other rooms; they have none of their own. */
export const room: Room = {}
