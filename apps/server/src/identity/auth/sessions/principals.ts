import { type FastifyRequest } from 'fastify'
import { seconds } from '#lib/clock.ts'
import { Cache } from '#lib/cache/cache.ts'
import { type Deps } from '#lib/deps.ts'
import { guest, type PlayerPrincipal, type Principal } from '#lib/http/principal.ts'
import { type Authenticator } from '#lib/http/authenticator.ts'
import { MISSED } from '#lib/work/bus.ts'
import { pageOf } from '#lib/edge/own-page.ts'
import { isRendering } from '#lib/edge/render-secret.ts'
import { hashOf } from '#lib/secrets.ts'
import { isOperatorToken, operatorOf } from '../../../platform/operators/operators.ts'
import { onSessionEnd } from '../../../platform/realtime/realtime.ts'
import { browserKind } from './browser-kind.ts'
import { REFRESH_COOKIE } from './cookies.ts'
import { readNamed, SECRET } from '../secrets.ts'
import { findByToken, listLiveSessions, type SessionName } from './session.sql.ts'
import { playerOf } from './sessions.ts'

/** How long a cached session is used at most, if the message of its end was lost. */
const BELIEVED_MS = seconds(5)
const KEPT_MAX = 10_000

type Found = Omit<PlayerPrincipal, 'kind' | 'blocked'> & {
  expiresAt: Date
  browserKind?: string | null
  blocked: string | null
}
/** `madeFor` is the kind of browser in which the token is valid; empty if unknown. */
type Known = { principal: PlayerPrincipal; madeFor: string }
type Principals = {
  byToken(token: string, agent: string): Promise<PlayerPrincipal | 'elsewhere' | undefined>
  /** Only for pages and beacons of the site, because any other site could make the browser send a cookie. */
  byCookie(refresh: string): Promise<PlayerPrincipal | undefined>
  /** Which of these sessions are still valid, for a websocket that stays open after its caller was identified. */
  liveSessions(names: SessionName[]): Promise<Set<string>>
}

/** Identifies callers and caches the result for some seconds. */
function openPrincipals(deps: Deps): Principals {
  const kept = new Cache<Known>({ most: KEPT_MAX, now: () => deps.clock.now().getTime() })
  onSessionEnd(deps.bus, (ended) => kept.forget(({ principal }) => principal.sessionId === ended))
  deps.bus.subscribe(MISSED, () => kept.clear())

  async function find(key: string, ask: (now: Date) => Promise<Found | undefined>) {
    const known = kept.find(key)
    if (known) return known
    const now = deps.clock.now()
    // A session that ends while it is read must not be cached.
    const lease = kept.begin()
    const found = await ask(now)
    if (!found) return undefined
    const { id, sessionId, expiresAt } = found
    const blocked = found.blocked ?? undefined
    const principal = { kind: 'player', id, sessionId, blocked } as const
    const one = { principal, madeFor: found.browserKind ?? '' }
    kept.keep(lease, key, one, Math.min(BELIEVED_MS, expiresAt.getTime() - now.getTime()))
    return one
  }

  return {
    async byToken(token, agent) {
      const said = readNamed(token, SECRET)
      if (!said) return undefined
      const known = await find(hashOf(token).toString('base64'), async (now) => {
        const { playerId } = said
        return findByToken(deps.db, { playerId, tokenHash: hashOf(said.parts[0]), now })
      })
      if (known?.madeFor && known.madeFor !== browserKind(agent)) return 'elsewhere'
      return known?.principal
    },
    async byCookie(refresh) {
      const key = `cookie ${hashOf(refresh).toString('base64')}`
      return (await find(key, () => playerOf(deps, refresh)))?.principal
    },
    liveSessions: async (names) =>
      new Set(await listLiveSessions(deps.db, names, deps.clock.now())),
  }
}

/** Identifies the caller of a request by token or cookie. */
export function openAuthenticator(deps: Deps): Authenticator {
  const principals = openPrincipals(deps)
  return {
    cookie: REFRESH_COOKIE,
    authenticate: authenticating(deps, principals),
    async byToken(token, agent) {
      const found = await principals.byToken(token, agent)
      return found === 'elsewhere' ? undefined : found
    },
    liveSessions: (names) => principals.liveSessions(names),
  }
}

/** The hook that sets the principal of every request; an unknown caller is a guest. */
function authenticating(deps: Deps, principals: Principals) {
  return async (request: FastifyRequest): Promise<void> => {
    request.principal = (await whoAsks(deps, principals, request)) ?? guest
  }
}

async function whoAsks(
  deps: Deps,
  principals: Principals,
  request: FastifyRequest,
): Promise<Principal | undefined> {
  const { endpoint, page } = request.routeOptions.config
  // Files and other routes are the same for everybody.
  if (!endpoint && !page) return undefined
  const token = request.headers['auth-token']
  const refresh = request.cookies[REFRESH_COOKIE]
  if (token !== undefined)
    return isOperatorToken(String(token))
      ? operatorOf(deps, String(token))
      : byToken(principals, request, String(token))
  return refresh && speaksByCookie(deps, request) ? principals.byCookie(refresh) : undefined
}

/** A token used in another kind of browser was probably stolen, so the caller is treated as a guest. */
async function byToken(principals: Principals, request: FastifyRequest, token: string) {
  const found = await principals.byToken(token, request.headers['user-agent'] ?? '')
  if (found !== 'elsewhere') return found
  request.suspicious = true
  return undefined
}

/** Decided by route, because an address can be spelled in many ways. */
function speaksByCookie({ config }: Deps, request: FastifyRequest): boolean {
  const { endpoint, page } = request.routeOptions.config
  if (!endpoint) return page === true
  const isBeacon = endpoint.byBeacon === true && pageOf(request, config) !== 'foreign'
  return isBeacon || isRendering(request)
}
