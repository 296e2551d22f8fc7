import { openPage, type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [
    openPage('/', './lobby/HomePage.tsx'),
    openPage('/games/:tab?', './lobby/GamesPage.tsx'),
    openPage('/games/developer/:canonical?', './lobby/DevelopersPage.tsx'),
  ],
}
