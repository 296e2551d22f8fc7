import { type PlayerPart } from '#lib/page.ts'

export const playerParts: PlayerPart[] = [
  {
    place: 'left',
    title: 'Лимиты игрока',
    id: 'limits',
    permission: 'players.read',
    order: 1,
    load: () => import('./PlayerLimits.tsx'),
  },
]
