import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/exports',
    title: 'Выгрузки',
    permission: 'office.enter',
    menu: { group: 'Дом', icon: 'arrow-circle-down', order: 4 },
    load: () => import('./ExportsPage.tsx'),
  },
]
