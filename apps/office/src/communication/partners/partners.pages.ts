import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/partners',
    title: 'Партнёры',
    permission: 'partners.read',
    menu: { group: 'Маркетинг', icon: 'swap', order: 10 },
    load: () => import('./PartnersPage.tsx'),
  },
  {
    path: '/partners/:id',
    title: 'Партнёр',
    permission: 'partners.read',
    load: () => import('./PartnerPage.tsx'),
  },
]
