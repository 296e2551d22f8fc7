import { type RouteRow } from './bundle.ts'

type Lobby = {
  games: { slug: string; developer: { slug: string } }[]
  tabs: { slug: string }[]
  developers: { slug: string }[]
}

/** Paths of every page that a stranger may find: those of the route table, and those of the lobby. */
export function publicPaths(routes: RouteRow[], { games, tabs, developers }: Lobby): string[] {
  const fixed = routes
    .filter(({ page, access, noindex }) => page !== undefined && access === 'anyone' && !noindex)
    // A parameter that may be left out leaves a page without it.
    .map(({ path }) => path.replace(/\/:\w+\?$/, ''))
    .filter((path) => !/[:*]/.test(path))
  return [
    ...new Set([
      ...fixed,
      ...tabs.filter(({ slug }) => slug !== '/').map(({ slug }) => `/games/${slug}`),
      ...developers.map(({ slug }) => `/games/developer/${slug}`),
      ...games.map(({ slug, developer }) => `/games/${developer.slug}/${slug}`),
    ]),
  ]
}

export function sitemapXml(origin: string, paths: string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

/** Robots are kept out of the API and of what only a player may open. */
export function robotsTxt(origin: string, routes: RouteRow[]): string {
  const closed = routes
    .filter(({ page, access }) => page !== undefined && access === 'players')
    .map(({ path }) => path.split('/:', 1)[0]!)
  // What begins with a path that is closed is closed with it.
  const outer = closed.filter((path) => !closed.some((one) => one !== path && path.startsWith(one)))
  const lines = ['/api/', ...new Set(outer)].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...lines, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
