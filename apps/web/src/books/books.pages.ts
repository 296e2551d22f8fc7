import { openPage, type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [openPage('/fairness/books', './books/BooksPage.tsx')],
}
