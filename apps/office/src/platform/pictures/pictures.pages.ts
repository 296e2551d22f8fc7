import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/pictures',
    title: 'Картинки',
    permission: 'pictures.read',
    menu: { group: 'Контент', icon: 'camera-plus', order: 6 },
    load: () => import('./PicturesPage.tsx'),
  },
]
