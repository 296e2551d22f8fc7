/** Calls of the office are made by its own pages: a cookie would go along whoever makes them. */
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Config } from '#lib/config.ts'
import { isUnderApi } from '#lib/edge/edge.ts'
import { refuse } from '#lib/http/serve.ts'

const SAFE = new Set(['GET', 'HEAD'])

/**
 * Refuses calls that a page of another origin makes, the casino's own among them: to a browser the two may be one
 * site, so that the cookie is sent. What changes something must say where it comes from.
 */
export function refuseOtherSites(office: FastifyInstance, config: Config): void {
  office.addHook('onRequest', (request, _reply, next) => {
    const isSafe = SAFE.has(request.method)
    if (isSafe && !isUnderApi(request.url.split('?', 1)[0]!)) return next()
    const page = pageOf(request, config)
    if (page === 'foreign' || (page === 'untold' && !isSafe)) throw refuse('forbidden')
    const type = request.headers['content-type']
    if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) throw refuse('wrong_type')
    next()
  })
}

function pageOf(
  { headers, host }: FastifyRequest,
  { OFFICE_URL }: Config,
): 'own' | 'foreign' | 'untold' {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin === undefined && site === undefined) return 'untold'
  // «none» is nobody's page: an address that was typed in, which is no call.
  if (site !== undefined && site !== 'same-origin') return 'foreign'
  if (origin === undefined) return 'own'
  if (!URL.canParse(origin)) return 'foreign'
  const own = OFFICE_URL === undefined ? host : new URL(OFFICE_URL).host
  const { host: theirs, origin: whole } = new URL(origin)
  if (OFFICE_URL !== undefined && whole !== new URL(OFFICE_URL).origin) return 'foreign'
  return theirs === own ? 'own' : 'foreign'
}
