import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/alerts',
    title: 'Тревоги',
    permission: 'alerts.read',
    menu: { group: '', icon: 'bell', order: 3, queue: 'alerts' },
    load: () => import('./AlertsPage.tsx'),
  },
]
