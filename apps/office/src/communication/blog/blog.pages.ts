import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/articles',
    title: 'Статьи',
    permission: 'blog.read',
    menu: { group: 'Контент', icon: 'pencil-simple', order: 4 },
    load: () => import('./ArticlesPage.tsx'),
  },
  {
    path: '/articles/:id',
    title: 'Статья',
    permission: 'blog.read',
    load: () => import('./ArticlePage.tsx'),
  },
  {
    path: '/comments',
    title: 'Комментарии',
    permission: 'blog.moderate',
    menu: { group: 'Контент', icon: 'chat-circle-dots', order: 5 },
    load: () => import('./CommentsPage.tsx'),
  },
]
