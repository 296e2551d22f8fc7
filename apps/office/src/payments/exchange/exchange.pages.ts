import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/exchange-rates',
    title: 'Курсы очков',
    permission: 'exchange.read',
    menu: { group: 'Маркетинг', icon: 'arrows-left-right', order: 8 },
    load: () => import('./RatesPage.tsx'),
  },
]
