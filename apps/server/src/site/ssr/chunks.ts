import { type FastifyInstance } from 'fastify'
import { type Site } from './bundle.ts'

/** Long enough for a visit; what has been built anew meanwhile is only not fetched ahead. */
const KEPT_SECONDS = 300

/** Tells pages what the other pages are made of, so that it can be fetched ahead. */
export function serveChunks(app: FastifyInstance, site: Site): void {
  const body = chunksOf(site)
  app.get('/chunks.json', (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${KEPT_SECONDS}`)
      .type('application/json; charset=utf-8')
      .send(body),
  )
}

/** For each page's module its scripts and styles, without those that every page has. */
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
