/** Files that search engines request first. */
import { listSettings } from '@ayva/contract/platform/settings'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { limitPages } from '#lib/edge/limits.ts'
import { callInMemory } from '#lib/http/in-memory.ts'
import { publicOrigin } from '#lib/http/public-url.ts'
import { refuse } from '#lib/http/serve.ts'
import {
  listAddresses,
  listAddressParts,
  listDevelopers,
  listTabs,
} from '../../games/lobby/lobby.ts'
import { articlePlaces } from '../../communication/blog/blog.ts'
import { indexedPages } from '../../platform/pages/pages.ts'
import { type Site } from './bundle.ts'
import { gamePlaces, publicPlaces, robotsTxt, sitemapIndexXml, sitemapXml } from './sitemap.ts'

/** A map may contain 50,000 addresses; smaller ones are generated faster. */
const GAMES_OF_A_MAP = 5_000
const MAPS_MAX = 100
const DEVELOPERS_MAX = 9_000
const KEEP_SECONDS = 300

/** The index of maps, the map of pages, and a map for each few thousand games. */
export function serveForRobots(app: FastifyInstance, deps: Deps, { routes }: Site): void {
  const origin = publicOrigin(deps.config)
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsTxt(origin, routes)),
  )

  serveXml('/sitemap.xml', async () => {
    const first = await listAddressParts(deps, { size: GAMES_OF_A_MAP, limit: MAPS_MAX })
    const games = first.map((id) => `/sitemap-games-${id}.xml`)
    return sitemapIndexXml(origin, ['/sitemap-pages.xml', ...games])
  })

  serveXml('/sitemap-pages.xml', async () => {
    const [shown, tabs, developers, texts, articles] = await Promise.all([
      routesThatAreOn(),
      listTabs(deps),
      listDevelopers(deps, { limit: DEVELOPERS_MAX, offset: 0 }),
      indexedPages(deps),
      articlePlaces(deps),
    ])
    return sitemapXml(origin, publicPlaces(shown, { tabs, developers }, [...texts, ...articles]))
  })

  serveXml('/sitemap-games-:from(^[1-9]\\d{0,8}).xml', async ({ params }) => {
    const from = Number((params as { from: string }).from)
    const games = await listAddresses(deps, { from, limit: GAMES_OF_A_MAP })
    if (games.length === 0) throw refuse('not_found')
    return sitemapXml(origin, gamePlaces(games))
  })

  /** Rows whose features are on by the public settings. */
  async function routesThatAreOn() {
    const settings = (await callInMemory(app)(listSettings, {})) as unknown as Record<
      string,
      { enabled?: boolean } | undefined
    >
    return routes.filter(({ flag }) => flag === undefined || settings[flag]?.enabled === true)
  }

  function serveXml(path: string, write: (request: FastifyRequest) => Promise<string>): void {
    app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const name = request.url.split('?', 1)[0]!
      if (app.pageCache.answerAs(name, request, reply)) return reply
      limitPages(app, request)
      const text = await write(request)
      request.keepAs = name
      request.keepSeconds = KEEP_SECONDS
      return reply.type('application/xml; charset=utf-8').send(text)
    })
  }
}
