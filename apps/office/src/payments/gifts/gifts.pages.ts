import { type OfficePage, type PlayerPart } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/gifts',
    title: 'Подарки',
    permission: 'gifts.read',
    menu: { group: 'Маркетинг', icon: 'gift', order: 1 },
    load: () => import('./GiftsPage.tsx'),
  },
  {
    path: '/promo-codes',
    title: 'Промокоды',
    permission: 'gifts.read',
    menu: { group: 'Маркетинг', icon: 'ticket', order: 2 },
    load: () => import('./CodesPage.tsx'),
  },
]

export const playerParts: PlayerPart[] = [
  {
    place: 'tab',
    title: 'Подарки',
    id: 'gifts',
    permission: 'players.read',
    order: 3,
    load: () => import('./PlayerGifts.tsx'),
  },
]
