import { type Send } from '@ayva/contract/client'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { isUnderApi } from '#lib/edge/edge.ts'
import { countNotFound, limitPages, limitUnknown } from '#lib/edge/limits.ts'
import { refuse } from '#lib/http/serve.ts'
import { publicOrigin } from '#lib/http/public-url.ts'
import { RENDER_HEADER, renderSecret } from '#lib/edge/render-secret.ts'
import { remarketingPath } from '../../platform/settings/settings.ts'
import { loadBuilt, loadLive, type PageAddress, type Rendered } from './bundle.ts'
import { serveChunks } from './chunks.ts'
import { loggedPath } from '#lib/http/logged-path.ts'
import { notFoundName, NotFoundRenderings } from './not-found-page.ts'
import { movedPage } from './moved-page.ts'
import { serveForRobots } from './robots.ts'
import { serveArt, serveBuilt } from './site-files.ts'
import { withoutTrailingSlash } from './slash.ts'

const DRAWN_AT_ONCE_MAX = 100

/** The site: the web bundle renders pages and gets its data from this same server in memory. */
export async function siteRoutes(app: FastifyInstance, deps: Deps, root: string): Promise<void> {
  const development = deps.config.NODE_ENV === 'development'
  const site = development ? await loadLive(app, root) : await loadBuilt(root)
  if (!development) await serveBuilt(app, root)
  await serveArt(app, deps, root)
  serveForRobots(app, deps, site)
  serveChunks(app, site)
  deps.bus.subscribe('content_changed', () => site.contentChanged())
  // Not the Host header, because a cached page must not contain an address chosen by a stranger.
  const origin = publicOrigin(deps.config)

  let drawing = 0
  const notFound = new NotFoundRenderings()

  app.get('/*', { config: { page: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    if (isUnderApi(path)) throw refuse('not_found')
    const plain = withoutTrailingSlash(request.url)
    if (plain !== undefined) return reply.redirect(plain, 301)
    const only = await remarketingPath(deps, path)
    if (only !== undefined) return lead(reply, { redirect: only, status: 302 })
    const isShared = app.pageCache.isForGuests(request.raw)
    const address = site.addressOf(request.url, {
      shared: isShared,
      loggedIn: request.principal.kind === 'player',
      locales: deps.config.LOCALES,
    })
    if ('to' in address) {
      const { to: redirect, forEver, cookie } = address
      return lead(reply, { redirect, status: forEver ? 301 : 302, ...(cookie && { cookie }) })
    }
    const { keepSeconds, secret } = address
    if (secret) reply.header('referrer-policy', 'no-referrer')
    const lost = await notFoundName(deps, app.namedPages, address)
    const unknown = lost !== undefined
    if (unknown) limitUnknown(app, request)
    const kept = lost ?? (keepSeconds > 0 ? address.url : address.lost)
    const isAnswered = () => kept !== undefined && app.pageCache.answerAs(kept, request, reply)
    if (isAnswered()) return reply
    const draw = async () => {
      limitPages(app, request)
      return render(request, address)
    }
    const shared = unknown && isShared ? await notFound.render(lost, draw) : undefined
    if (shared === undefined && isAnswered()) return reply
    const rendered = shared ?? (await draw())
    if (!unknown && ('copy' in rendered || rendered.status === 404)) countNotFound(app, request)
    return answer(request, reply, { address, rendered })
  })

  async function render(request: FastifyRequest, { url }: PageAddress): Promise<Rendered> {
    // More concurrent renderings would delay all of them, so the visitor is asked to repeat.
    if (drawing >= DRAWN_AT_ONCE_MAX) throw refuse('unavailable')
    drawing += 1
    try {
      return await site.render({
        // Concatenated, not resolved: «//host/» must stay a path of this site.
        url: origin + url,
        send: sendFor(app, request),
        loggedIn: request.principal.kind === 'player',
        locales: deps.config.LOCALES,
        assets: site.assets,
        hasCopy: (name) => app.pageCache.has(name, request),
      })
    } finally {
      drawing -= 1
    }
  }
}

/** Sends the rendered page, with the time and name for caching it for guests. */
function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { address, rendered }: { address: PageAddress; rendered: Rendered },
): FastifyReply {
  const { pageCache } = request.server
  if ('copy' in rendered && pageCache.answerAs(rendered.copy, request, reply)) return reply
  if ('copy' in rendered) throw refuse('unavailable')
  if ('redirect' in rendered) return lead(reply, rendered)
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
  for (const fault of rendered.faults)
    request.log.error({ path: loggedPath(request.url), err: fault }, 'page fault')
  const found = rendered.lost === undefined
  request.keepAs = rendered.lost ?? address.url
  request.keepSeconds = found
    ? Math.min(address.keepSeconds, rendered.keepSeconds)
    : rendered.keepSeconds
  return reply.code(rendered.status).send(rendered.html)
}

type Elsewhere = { redirect: string; status: number; cookie?: string }

/** Redirects a visitor; the cookie stores the target until after the login. */
function lead(reply: FastifyReply, { redirect, status, cookie }: Elsewhere): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (cookie !== undefined) reply.header('set-cookie', cookie)
  reply.type('text/html; charset=utf-8').header('location', redirect)
  return reply.code(status).send(movedPage(status, redirect))
}

/** Makes the calls of a page being rendered: in memory, as the visitor of the page. */
function sendFor(app: FastifyInstance, { headers, ip }: FastifyRequest): Send {
  const { cookie = '', 'user-agent': agent = '' } = headers
  return async ({ method, path: url }) => {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { cookie, 'user-agent': agent, [RENDER_HEADER]: renderSecret },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
}
