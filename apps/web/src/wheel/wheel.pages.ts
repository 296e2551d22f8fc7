import { type RoomPages } from '#lib/room-pages.ts'

const shown = { layout: 'site', flag: 'feature_wheel' } as const
const players = { ...shown, access: 'players', noindex: true } as const

export const room: RoomPages = {
  pages: [
    { ...shown, path: '/fortune-wheel', access: 'anyone' },
    { ...shown, path: '/fortune-wheel/info', access: 'anyone' },
    { ...players, path: '/fortune-wheel/timer' },
    { ...players, path: '/fortune-wheel/win' },
  ],
}
