import { openPage, type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [
    {
      ...openPage('/games/:developer/:slug', './play/GamePage.tsx'),
      layout: 'full',
      query: ['mode'],
      kind: 'game',
    },
    {
      ...openPage('/game/:developer/:slug', './play/GameInfoPage.tsx'),
      layout: 'full',
      noindex: true,
    },
  ],
}
