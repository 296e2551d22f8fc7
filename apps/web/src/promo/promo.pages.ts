import { openPage, type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [{ ...openPage('/actions/list', './promo/ActionsPage.tsx'), kind: 'list' }],
}
