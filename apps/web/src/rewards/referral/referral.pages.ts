import { type ModulePages } from '#lib/module-pages.ts'

const shown = {
  access: 'players',
  layout: 'site',
  noindex: true,
  flag: 'referral_program',
} as const

export const module: ModulePages = {
  pages: [
    {
      ...shown,
      path: '/referral-program',
      page: './rewards/referral/ReferralPage.tsx',
      seoPage: true,
    },
    {
      ...shown,
      path: '/referral-program/statistics',
      page: './rewards/referral/StatisticsPage.tsx',
    },
  ],
}
