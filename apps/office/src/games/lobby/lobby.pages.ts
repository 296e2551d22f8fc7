import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/games',
    title: 'Игры',
    permission: 'games.read',
    menu: { group: 'Игры', icon: 'game-controller', order: 1 },
    load: () => import('./GamesPage.tsx'),
  },
  {
    path: '/games-order',
    title: 'Порядок игр',
    permission: 'games.read',
    menu: { group: 'Игры', icon: 'list', order: 2 },
    load: () => import('./OrderPage.tsx'),
  },
]
