import { type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  modals: [{ hash: '#inbox', modal: './inbox/InboxModal.tsx', access: 'players' }],
}
