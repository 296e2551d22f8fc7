import { leads, type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = { pages: [leads('/tickets', '/')] }
