import { type OfficePage, type PlayerPart } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/adjustments',
    title: 'Исправления',
    permission: 'adjustments.read',
    menu: { group: 'Платежи', icon: 'wallet', order: 7, queue: 'adjustments' },
    load: () => import('./AdjustmentsPage.tsx'),
  },
]

export const playerParts: PlayerPart[] = [
  {
    place: 'left',
    title: 'Исправления баланса',
    id: 'adjustments',
    permission: 'adjustments.read',
    order: 9,
    load: () => import('./PlayerAdjustments.tsx'),
  },
]
