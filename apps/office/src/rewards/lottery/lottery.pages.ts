import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/lotteries',
    title: 'Лотереи',
    permission: 'lottery.change',
    menu: { group: 'Маркетинг', icon: 'ticket', order: 7 },
    load: () => import('./LotteriesPage.tsx'),
  },
]
