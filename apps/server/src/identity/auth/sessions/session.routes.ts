import {
  endOneSession,
  endSessions,
  listSessions,
  logOut,
  refreshToken,
  setAutoLogout,
} from '@ayva/contract/identity/auth'
import { listPlayerSessions } from '@ayva/contract/identity/auth/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { pageOf } from '#lib/edge/own-page.ts'
import { refuse, serve } from '#lib/http/serve.ts'
import { giveRefresh, REFRESH_COOKIE, SIGN_ON_COOKIE, takeRefresh, takeSignOn } from './cookies.ts'
import * as own from './own-sessions.ts'
import { playerSessions } from './player-sessions.ts'
import { renewSession } from './sessions.ts'

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps

  serve(app, listSessions, ({ player }) => own.ownSessions(deps, player))
  serve(app, listPlayerSessions, ({ params }) => playerSessions(deps, BigInt(params.playerId)))
  serve(app, endOneSession, ({ player, params }) =>
    own.endOne(deps, { playerId: player.id, id: params.id }),
  )
  serve(app, endSessions, ({ player, body }) => own.endMany(deps, player, body.which))
  serve(app, setAutoLogout, ({ player, body }) => own.wantAutoLogout(deps, player.id, body.enabled))

  serve(app, logOut, async ({ player, request, reply }) => {
    const { [REFRESH_COOKIE]: refresh, [SIGN_ON_COOKIE]: signOn } = request.cookies
    // With a cookie alone the request must come from an own page, or any site could log a player out.
    if ((refresh || signOn) && !player && pageOf(request, config) !== 'own')
      throw refuse('login_required')
    const session = player && { playerId: player.id, id: player.sessionId }
    await own.leave(deps, { session, refresh, signOn })
    takeRefresh(reply, config)
    takeSignOn(reply, config)
    return null
  })

  serve(app, refreshToken, async ({ request, reply }) => {
    // A browser may send no origin for a request of its own page, so only foreign pages are refused.
    if (pageOf(request, config) === 'foreign') throw refuse('login_required')
    const agent = request.headers['user-agent'] ?? ''
    const renewed = await renewSession(deps, request.cookies[REFRESH_COOKIE], agent)
    giveRefresh(reply, config, renewed.refresh)
    return { token: renewed.token, startedAt: renewed.startedAt.toISOString() }
  })
}
