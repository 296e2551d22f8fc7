import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/referrals',
    title: 'Приглашения',
    permission: 'referral.read',
    menu: { group: 'Маркетинг', icon: 'heart', order: 11 },
    load: () => import('./ReferralsPage.tsx'),
  },
]
