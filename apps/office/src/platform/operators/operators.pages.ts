import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/self',
    title: 'Мой вход',
    permission: 'office.enter',
    load: () => import('./SelfPage.tsx'),
  },
  {
    path: '/operators',
    title: 'Сотрудники',
    permission: 'operators.read',
    menu: { group: 'Дом', icon: 'user', order: 1 },
    load: () => import('./OperatorsPage.tsx'),
  },
]
