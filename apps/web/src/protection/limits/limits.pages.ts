import { leads, openPage, type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [
    {
      ...openPage('/responsible-gaming', './protection/limits/ResponsiblePage.tsx'),
      kind: 'article',
    },
    {
      ...openPage('/self-test', './protection/limits/SelfTestPage.tsx'),
      kind: 'article',
      personal: true,
    },
    leads('/games-limits', '/games-limits/deposit'),
    {
      path: '/games-limits/:kind',
      page: './protection/limits/LimitsPage.tsx',
      access: 'players',
      layout: 'site',
      noindex: true,
      flag: 'feature_limits',
    },
    {
      path: '/self-exclusion-option',
      page: './protection/limits/ExclusionPage.tsx',
      access: 'players',
      layout: 'site',
      noindex: true,
      flag: 'feature_limits',
    },
  ],
}
