import { openPage, type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [
    { ...openPage('/locale-toggle', './settings/LocaleTogglePage.tsx'), noindex: true, skip: true },
  ],
}
