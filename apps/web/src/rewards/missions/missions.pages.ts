import { type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [
    {
      path: '/daily-missions',
      page: './rewards/missions/MissionsPage.tsx',
      access: 'players',
      layout: 'site',
      noindex: true,
      seoPage: true,
      flag: 'feature_daily_missions',
    },
  ],
}
