import { openPage, type RoomPages } from '#lib/room-pages.ts'

/** For those who build the site: a build leaves it out. */
export const room: RoomPages = {
  pages: import.meta.env.DEV ? [openPage('/kit', './kit/KitPage.tsx')] : [],
}
