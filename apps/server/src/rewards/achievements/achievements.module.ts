import { achievementsSettings } from '@ayva/contract/rewards/achievements'
import { menuLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { achievementsRoutes } from './achievements.routes.ts'

export const module: Module = {
  routes: achievementsRoutes,
  settings: achievementsSettings,
  menus: [
    {
      ...menuLink('/achievements', 'Достижения', 'star', { footer: 27, profile: 45 }),
      flag: 'feature_achievements',
    },
  ],
  samples: () => import('./achievements.samples.ts'),
}
