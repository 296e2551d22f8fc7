import { openPage, type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [{ ...openPage('/fairness', './rounds/FairnessPage.tsx'), query: ['round', 'win'] }],
}
