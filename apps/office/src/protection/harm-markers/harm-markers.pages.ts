import { type OfficePage, type PlayerPart } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/harm-markers',
    title: 'Признаки вреда',
    permission: 'risk.read',
    menu: { group: 'Игроки', icon: 'shield-check', order: 6 },
    load: () => import('./HarmMarkersPage.tsx'),
  },
]

export const playerParts: PlayerPart[] = [
  {
    place: 'left',
    title: 'Признаки вреда от игры',
    id: 'harm-markers',
    permission: 'risk.read',
    order: 2,
    load: () => import('./PlayerMarkers.tsx'),
  },
]
