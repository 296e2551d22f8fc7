import { type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [
    {
      ...{ path: '/daily-missions', page: './missions/MissionsPage.tsx', access: 'players' },
      ...{ layout: 'site', noindex: true, seoPage: true, flag: 'feature_daily_missions' },
    },
  ],
}
