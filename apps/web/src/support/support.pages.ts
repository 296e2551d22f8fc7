import { openPage, type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [{ ...openPage('/support', './support/SupportPage.tsx'), personal: true }],
}
