import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/push',
    title: 'Веб-пуши',
    permission: 'campaigns.read',
    menu: { group: 'Маркетинг', icon: 'bell', order: 11 },
    load: () => import('./PushPage.tsx'),
  },
]
