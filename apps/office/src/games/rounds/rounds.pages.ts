import { type OfficePage, type PlayerPart } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/rounds',
    title: 'Раунды',
    permission: 'rounds.read',
    menu: { group: 'Игры', icon: 'dice-five', order: 2, queue: 'rounds' },
    load: () => import('./RoundsPage.tsx'),
  },
  {
    path: '/rounds/:playerId/:roundId',
    title: 'Раунд',
    permission: 'rounds.read',
    load: () => import('./RoundPage.tsx'),
  },
]

export const playerParts: PlayerPart[] = [
  {
    place: 'tab',
    title: 'Раунды',
    id: 'rounds',
    permission: 'players.read',
    order: 2,
    load: () => import('./PlayerRounds.tsx'),
  },
]
