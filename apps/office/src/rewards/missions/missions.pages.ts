import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/missions',
    title: 'Задания дня',
    permission: 'settings.read',
    menu: { group: 'Маркетинг', icon: 'calendar', order: 8 },
    load: () => import('./MissionsPage.tsx'),
  },
]
