import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/sources',
    title: 'Источники',
    permission: 'tracking.read',
    menu: { group: 'Маркетинг', icon: 'globe', order: 9 },
    load: () => import('./SourcesPage.tsx'),
  },
]
