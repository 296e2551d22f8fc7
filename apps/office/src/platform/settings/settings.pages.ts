import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/settings',
    title: 'Настройки',
    permission: 'settings.read',
    menu: { group: 'Дом', icon: 'gear', order: 2 },
    load: () => import('./SettingsPage.tsx'),
  },
]
