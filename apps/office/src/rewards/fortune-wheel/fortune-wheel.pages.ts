import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/wheels',
    title: 'Колесо',
    permission: 'settings.read',
    menu: { group: 'Маркетинг', icon: 'sparkle', order: 9 },
    load: () => import('./WheelsPage.tsx'),
  },
]
