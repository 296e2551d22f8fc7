import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/incidents',
    title: 'Журнал сбоев',
    permission: 'incidents.read',
    menu: { group: 'Контент', icon: 'warning-circle', order: 9 },
    load: () => import('./IncidentsPage.tsx'),
  },
]
