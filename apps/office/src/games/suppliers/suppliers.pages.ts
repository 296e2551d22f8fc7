import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/suppliers',
    title: 'Поставщики',
    permission: 'suppliers.read',
    menu: { group: 'Игры', icon: 'rocket', order: 3 },
    load: () => import('./SuppliersPage.tsx'),
  },
  {
    path: '/held',
    title: 'Удержанное',
    permission: 'suppliers.read',
    menu: { group: 'Игры', icon: 'hourglass', order: 4, queue: 'held' },
    load: () => import('./HeldPage.tsx'),
  },
]
