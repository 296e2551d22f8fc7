import { openPage, type ModulePages } from '#lib/module-pages.ts'

const page = './rewards/achievements/AchievementsPage.tsx'
const flag = 'feature_achievements'

export const module: ModulePages = {
  pages: [
    { ...openPage('/achievements', page), flag },
    {
      // A page about one player: not for search engines, and not cached for others.
      path: '/achievements/:userId',
      page,
      flag,
      params: { userId: 'digits' },
      access: 'anyone',
      layout: 'site',
      noindex: true,
    },
  ],
}
