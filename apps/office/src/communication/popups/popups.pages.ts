import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/popups',
    title: 'Окна',
    permission: 'popups.read',
    menu: { group: 'Маркетинг', icon: 'chat-circle-dots', order: 5 },
    load: () => import('./PopupsPage.tsx'),
  },
]
