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
      ...openPage('/search-games', './games/lobby/search/SearchPage.tsx'),
      modal: true,
      over: '/games/:tab?',
      noindex: true,
      flag: 'feature_search_page',
    },
    { ...openPage('/', './games/lobby/home/HomePage.tsx'), seoPage: true },
    ofPlayer('/games/recommended', './games/lobby/lists/RecommendedPage.tsx'),
    { ...openPage('/games/favorite', './games/lobby/lists/FavoritesPage.tsx'), ...own },
    ofPlayer('/games/last', './games/lobby/lists/LastGamesPage.tsx'),
    { ...openPage('/games/:tab?', './games/lobby/lists/GamesPage.tsx'), kind: 'list' },
    {
      ...openPage('/games/developer/:canonical?', './games/lobby/lists/DevelopersPage.tsx'),
      kind: 'list',
    },
  ],
}
