import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/campaigns',
    title: 'Рассылки',
    permission: 'campaigns.read',
    menu: { group: 'Маркетинг', icon: 'envelope', order: 4 },
    load: () => import('./CampaignsPage.tsx'),
  },
  {
    path: '/campaigns/:id',
    title: 'Рассылка',
    permission: 'campaigns.read',
    load: () => import('./CampaignPage.tsx'),
  },
]
