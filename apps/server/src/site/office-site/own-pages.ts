/** Ensures that only pages of the office make its calls, because browsers send cookies with calls of any page. */
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Config } from '#lib/config.ts'
import { isUnderApi } from '#lib/edge/edge.ts'
import { refuse } from '#lib/http/serve.ts'

const SAFE = new Set(['GET', 'HEAD'])

/**
 * Refuses calls of pages of another origin, including the casino's own site: a browser may treat both as one site and
 * send the cookie. A call that changes something must have an origin.
 */
export function refuseOtherSites(office: FastifyInstance, config: Config): void {
  office.addHook('onRequest', (request, _reply, next) => {
    const isSafe = SAFE.has(request.method)
    if (isSafe && !isUnderApi(request.url.split('?', 1)[0]!)) return next()
    const page = pageOf(request, config)
    if (page === 'foreign' || (page === 'untold' && !isSafe)) throw refuse('forbidden')
    const type = request.headers['content-type']
    const { file } = request.routeOptions.config.endpoint ?? {}
    const wanted = file ? /^application\/octet-stream$/i : /^application\/json\s*(;|$)/i
    if (type !== undefined && !wanted.test(type)) throw refuse('wrong_type')
    next()
  })
}

function pageOf(
  { headers, host }: FastifyRequest,
  { OFFICE_URL }: Config,
): 'own' | 'foreign' | 'untold' {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin === undefined && site === undefined) return 'untold'
  // «none» means a typed address, which is never a call.
  if (site !== undefined && site !== 'same-origin') return 'foreign'
  if (origin === undefined) return 'own'
  if (!URL.canParse(origin)) return 'foreign'
  const own = OFFICE_URL === undefined ? host : new URL(OFFICE_URL).host
  const { host: theirs, origin: whole } = new URL(origin)
  if (OFFICE_URL !== undefined && whole !== new URL(OFFICE_URL).origin) return 'foreign'
  return theirs === own ? 'own' : 'foreign'
}
