import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/postings',
    title: 'Проводки дня',
    permission: 'reports.read',
    load: () => import('./PostingsPage.tsx'),
  },
]
