import { openPage, type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [
    { ...openPage('/', './lobby/HomePage.tsx'), seoPage: true },
    { ...openPage('/games/:tab?', './lobby/GamesPage.tsx'), kind: 'list' },
    { ...openPage('/games/developer/:canonical?', './lobby/DevelopersPage.tsx'), kind: 'list' },
  ],
}
