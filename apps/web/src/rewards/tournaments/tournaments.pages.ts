import { openPage, type ModulePages } from '#lib/module-pages.ts'

const flag = 'feature_tournaments'
const params = { tournamentId: 'digits' } as const

export const module: ModulePages = {
  pages: [
    {
      ...openPage('/tournaments', './rewards/tournaments/TournamentsPage.tsx'),
      kind: 'list',
      flag,
    },
    {
      ...openPage('/tournaments/:tournamentId', './rewards/tournaments/TournamentPage.tsx'),
      params,
      flag,
    },
    {
      path: '/tournament-info/:tournamentId',
      page: './rewards/tournaments/TournamentInfoPage.tsx',
      access: 'players',
      layout: 'site',
      noindex: true,
      params,
      flag,
    },
  ],
}
