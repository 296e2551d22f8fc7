import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/levels',
    title: 'Уровни',
    permission: 'settings.read',
    menu: { group: 'Маркетинг', icon: 'star', order: 10 },
    load: () => import('./LevelsPage.tsx'),
  },
]
