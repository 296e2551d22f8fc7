import { openPage, type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [openPage('/app', './pwa/InstallPage.tsx'), openPage('/mob-app', './pwa/MobAppPage.tsx')],
}
