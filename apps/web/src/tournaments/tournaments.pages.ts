import { openPage, type RoomPages } from '#lib/room-pages.ts'

const flag = 'feature_tournaments'
const params = { tournamentId: 'digits' } as const

export const room: RoomPages = {
  pages: [
    { ...openPage('/tournaments', './tournaments/TournamentsPage.tsx'), kind: 'list', flag },
    {
      ...openPage('/tournaments/:tournamentId', './tournaments/TournamentPage.tsx'),
      ...{ params, flag },
    },
    {
      ...{ path: '/tournament-info/:tournamentId', page: './tournaments/TournamentInfoPage.tsx' },
      ...{ access: 'players', layout: 'site', noindex: true, params, flag },
    },
  ],
}
