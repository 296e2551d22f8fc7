import { openPage, type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [
    { ...openPage('/vip-club', './loyalty/VipClubPage.tsx'), noindex: true },
    {
      ...openPage('/levels-info', './loyalty/LevelsInfoPage.tsx'),
      ...{ modal: true, over: '/', noindex: true },
    },
  ],
}
