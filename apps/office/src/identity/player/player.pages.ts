import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/players',
    title: 'Игроки',
    permission: 'players.read',
    menu: { group: 'Игроки', icon: 'user', order: 1 },
    load: () => import('./PlayersPage.tsx'),
  },
  {
    path: '/players/:playerId',
    title: 'Игрок',
    permission: 'players.read',
    load: () => import('./PlayerPage.tsx'),
  },
]
