import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/pages',
    title: 'Страницы',
    permission: 'pages.read',
    menu: { group: 'Контент', icon: 'scroll', order: 2 },
    load: () => import('./PagesPage.tsx'),
  },
  {
    path: '/redirects',
    title: 'Перенаправления',
    permission: 'pages.read',
    menu: { group: 'Контент', icon: 'arrow-up-right', order: 3 },
    load: () => import('./RedirectsPage.tsx'),
  },
]
