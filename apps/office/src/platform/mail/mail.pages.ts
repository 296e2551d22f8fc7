import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/letters',
    title: 'Письма и SMS',
    permission: 'settings.read',
    menu: { group: 'Контент', icon: 'envelope', order: 6 },
    load: () => import('./LettersPage.tsx'),
  },
]
