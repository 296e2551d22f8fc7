import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/banners',
    title: 'Баннеры',
    permission: 'rotator.read',
    menu: { group: 'Контент', icon: 'sparkle', order: 1 },
    load: () => import('./BannersPage.tsx'),
  },
]
