import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/games',
    title: 'Игры',
    permission: 'games.read',
    menu: { group: 'Игры', icon: 'game-controller', order: 1 },
    load: () => import('./GamesPage.tsx'),
  },
]
