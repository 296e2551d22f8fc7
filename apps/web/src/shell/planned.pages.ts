/**
 * Addresses of rooms that are not built yet, as the specification has them: who may come, in which
 * frame, behind which feature. None of them has a page, so each is a 404 and nothing links to it. A
 * room that is built takes its rows along, and its feature's setting becomes one that can be on.
 */
import { type LaterFeature } from '@ayva/contract/settings'
import { leads, type RoomPages, type RouteRow } from '#lib/room-pages.ts'

type Rest = Partial<Omit<RouteRow, 'path' | 'flag'>>

const players = { access: 'players', noindex: true } as const

/** Of no use to a browser: what is not on its table is no page either. */
const later: RouteRow[] = !import.meta.env.SSR
  ? []
  : [
      ...behind('feature_tournaments', {
        '/tournaments': { kind: 'list' },
        '/tournaments/:tournamentId': { params: { tournamentId: 'digits' } },
        '/tournament-info/:tournamentId': { ...players, params: { tournamentId: 'digits' } },
      }),
    ]

export const room: RoomPages = {
  pages: [leads('/tickets', '/'), ...later],
}

function behind(flag: LaterFeature, rows: Record<string, Rest>): RouteRow[] {
  return Object.entries(rows).map(([path, rest]) => ({
    ...{ path, flag, access: 'anyone', layout: 'site' },
    ...rest,
  }))
}
