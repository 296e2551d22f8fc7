import { leads, type RoomPages, type RouteRow } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [
    leads('/games-limits', '/games-limits/deposit'),
    {
      ...own('/games-limits/:kind', 'LimitsPage'),
      params: { kind: ['deposit', 'loss', 'wager', 'session'] },
    },
    own('/self-exclusion-option', 'ExclusionPage'),
  ],
}

function own(path: string, page: string): RouteRow {
  return {
    ...{ path, page: `./limits/${page}.tsx`, flag: 'feature_limits' },
    ...{ access: 'players', layout: 'site', noindex: true },
  }
}
