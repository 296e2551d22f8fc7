import { leads, type RoomPages } from '#lib/room-pages.ts'

const own = { access: 'players', layout: 'site', noindex: true, flag: 'feature_limits' } as const

export const room: RoomPages = {
  pages: [
    leads('/games-limits', '/games-limits/deposit'),
    {
      ...{ ...own, path: '/games-limits/:kind', page: './limits/LimitsPage.tsx' },
      params: { kind: ['deposit', 'loss', 'wager', 'session'] },
    },
    { ...own, path: '/self-exclusion-option', page: './limits/ExclusionPage.tsx' },
  ],
}
