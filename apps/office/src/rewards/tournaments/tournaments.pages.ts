import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/tournaments',
    title: 'Турниры',
    permission: 'tournament.change',
    menu: { group: 'Маркетинг', icon: 'trophy', order: 6 },
    load: () => import('./TournamentsPage.tsx'),
  },
]
