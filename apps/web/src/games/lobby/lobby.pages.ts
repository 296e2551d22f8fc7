import { openPage, type ModulePages, type RouteRow } from '#lib/module-pages.ts'

/** Pages of one visitor are not for search engines. */
const own = { layout: 'site', noindex: true, flag: 'feature_own_games', kind: 'list' } as const
const ofPlayer = (path: string, page: string): RouteRow => ({
  path,
  page,
  access: 'players',
  ...own,
})

export const module: ModulePages = {
  pages: [
    {
      ...openPage('/search-games', './games/lobby/SearchPage.tsx'),
      modal: true,
      over: '/games/:tab?',
      noindex: true,
      flag: 'feature_search_page',
    },
    { ...openPage('/', './games/lobby/HomePage.tsx'), seoPage: true },
    ofPlayer('/games/recommended', './games/lobby/RecommendedPage.tsx'),
    { ...openPage('/games/favorite', './games/lobby/FavoritesPage.tsx'), ...own },
    ofPlayer('/games/last', './games/lobby/LastGamesPage.tsx'),
    { ...openPage('/games/:tab?', './games/lobby/GamesPage.tsx'), kind: 'list' },
    {
      ...openPage('/games/developer/:canonical?', './games/lobby/DevelopersPage.tsx'),
      kind: 'list',
    },
  ],
}
