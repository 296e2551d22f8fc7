import { openPage, type ModulePages } from '#lib/module-pages.ts'

const flag = { flag: 'feature_wheel' } as const
const players = { ...flag, access: 'players', layout: 'site', noindex: true } as const

export const module: ModulePages = {
  pages: [
    { ...openPage('/fortune-wheel', './rewards/fortune-wheel/FortunePage.tsx'), ...flag },
    { ...openPage('/fortune-wheel/info', './rewards/fortune-wheel/FortuneInfoPage.tsx'), ...flag },
    {
      ...players,
      path: '/fortune-wheel/timer',
      page: './rewards/fortune-wheel/FortuneTimerPage.tsx',
    },
    { ...players, path: '/fortune-wheel/win', page: './rewards/fortune-wheel/FortuneWinPage.tsx' },
  ],
}
