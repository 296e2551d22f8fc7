import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/telegram',
    title: 'Telegram',
    permission: 'campaigns.read',
    menu: { group: 'Маркетинг', icon: 'telegram-logo', order: 12 },
    load: () => import('./TelegramPage.tsx'),
  },
]
