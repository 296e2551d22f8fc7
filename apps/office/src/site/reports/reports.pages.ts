import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/',
    title: 'Сводка',
    permission: 'office.enter',
    menu: { group: '', icon: 'squares-four', order: 1 },
    load: () => import('./DashboardPage.tsx'),
  },
  {
    path: '/reports',
    title: 'Отчёты',
    permission: 'reports.read',
    menu: { group: '', icon: 'coins', order: 2 },
    load: () => import('./ReportsPage.tsx'),
  },
  {
    path: '/trial-balance',
    title: 'Пробный баланс',
    permission: 'reports.read',
    menu: { group: '', icon: 'scroll', order: 3 },
    load: () => import('./TrialBalancePage.tsx'),
  },
]
