import { type FastifyInstance } from 'fastify'
import { type Site } from './bundle.ts'

/** Long enough for a visit; an outdated list only disables prefetching. */
const KEPT_SECONDS = 300

/** Serves the list of other pages' files, so that the browser can prefetch them. */
export function serveChunks(app: FastifyInstance, site: Site): void {
  const body = chunksOf(site)
  app.get('/chunks.json', (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${KEPT_SECONDS}`)
      .type('application/json; charset=utf-8')
      .send(body),
  )
}

/** The scripts and styles of each page's module, without those of every page. */
function chunksOf({ routes, assets }: Site): string {
  const filesOf = (page: string) => {
    const { later, styles } = assets(page)
    return [...later, ...styles]
  }
  const first = new Set(filesOf(''))
  const pages = new Set(routes.flatMap(({ page }) => page ?? []))
  return JSON.stringify(
    Object.fromEntries(
      [...pages].map((page) => [page, filesOf(page).filter((file) => !first.has(file))]),
    ),
  )
}
