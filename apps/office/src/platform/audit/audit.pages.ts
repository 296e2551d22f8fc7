import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/audit',
    title: 'Журнал',
    permission: 'audit.read',
    menu: { group: 'Дом', icon: 'clock-counter-clockwise', order: 3 },
    load: () => import('./AuditPage.tsx'),
  },
]
