import { openPage, type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [
    {
      ...openPage('/games/:developer/:slug', './games/play/GamePage.tsx'),
      layout: 'full',
      query: ['mode'],
      kind: 'game',
    },
    {
      ...openPage('/game/:developer/:slug', './games/play/pregame/GameInfoPage.tsx'),
      layout: 'full',
      noindex: true,
    },
    {
      ...openPage('/game_promo/:slug', './games/play/pregame/PromoPage.tsx'),
      layout: 'full',
      noindex: true,
      kind: 'game',
      flag: 'feature_game_promo',
    },
    {
      path: '/round/:token',
      page: './games/play/replay/ReplayPage.tsx',
      access: 'anyone',
      layout: 'full',
      noindex: true,
      secret: true,
    },
    {
      path: '/replay/:roundId',
      page: './games/play/replay/ReplayPage.tsx',
      access: 'players',
      layout: 'full',
      noindex: true,
    },
  ],
}
