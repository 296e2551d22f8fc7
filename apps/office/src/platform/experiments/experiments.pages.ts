import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/experiments',
    title: 'Эксперименты',
    permission: 'experiments.read',
    menu: { group: 'Маркетинг', icon: 'funnel', order: 10 },
    load: () => import('./ExperimentsPage.tsx'),
  },
]
