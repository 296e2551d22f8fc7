import { openPage, type RoomPages } from '#lib/room-pages.ts'

const flag = { flag: 'feature_wheel' } as const
const players = { ...flag, access: 'players', layout: 'site', noindex: true } as const

export const room: RoomPages = {
  pages: [
    { ...openPage('/fortune-wheel', './wheel/FortunePage.tsx'), ...flag },
    { ...openPage('/fortune-wheel/info', './wheel/FortuneInfoPage.tsx'), ...flag },
    { ...players, path: '/fortune-wheel/timer', page: './wheel/FortuneTimerPage.tsx' },
    { ...players, path: '/fortune-wheel/win', page: './wheel/FortuneWinPage.tsx' },
  ],
}
