import { openPage, type ModulePages } from '#lib/module-pages.ts'

const page = './rewards/achievements/AchievementsPage.tsx'
const flag = 'feature_achievements'

export const module: ModulePages = {
  pages: [
    { ...openPage('/achievements', page), flag },
    {
      // Of one player: of no use to whoever searches, and nobody's copy is kept for others.
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
