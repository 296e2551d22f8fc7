import { inMarkup } from '#lib/markup.ts'
import { type RouteRow } from './bundle.ts'

/** A page of the map, with the day of its last change if that is known. */
export type Place = { path: string; changed?: Date }
type Lobby = { tabs: { slug: string }[]; developers: { slug: string }[] }

/** Every public page except those of games: from the route table, the lobby, and texts. */
export function publicPlaces(
  routes: RouteRow[],
  { tabs, developers }: Lobby,
  texts: Place[],
): Place[] {
  const fixed = routes
    .filter(({ page, access, noindex }) => page !== undefined && access === 'anyone' && !noindex)
    // A page with optional parameters also exists without them.
    .map(({ path }) => path.replace(/(\/:\w+\?)+$/, ''))
    .filter((path) => !/[:*]/.test(path))
  const places = [
    ...fixed,
    ...tabs.filter(({ slug }) => slug !== '/').map(({ slug }) => `/games/${slug}`),
    ...developers.map(({ slug }) => `/games/developer/${slug}`),
  ].map((path): [string, Place] => [path, { path }])
  const written = texts.map((place): [string, Place] => [place.path, place])
  return [...new Map([...places, ...written]).values()]
}

export const gamePlaces = (games: { slug: string; developer: { slug: string } }[]): Place[] =>
  games.map(({ slug, developer }) => ({ path: `/games/${developer.slug}/${slug}` }))

export function sitemapXml(origin: string, places: Place[]): string {
  const urls = places.map(({ path, changed }) => {
    const day = changed && `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>`
    return `<url>${locOf(origin + path)}${day ?? ''}</url>`
  })
  return xml('urlset', urls)
}

/** The index of the site's maps; no file grows with the catalogue. */
export function sitemapIndexXml(origin: string, paths: string[]): string {
  const maps = paths.map((path) => `<sitemap>${locOf(origin + path)}</sitemap>`)
  return xml('sitemapindex', maps)
}

const locOf = (url: string) => `<loc>${inMarkup(encodeURI(url))}</loc>`

function xml(root: string, items: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items.join('\n')}
</${root}>
`
}

/** Excludes the API and players' pages from crawling. */
export function robotsTxt(origin: string, routes: RouteRow[]): string {
  const closed = routes
    .filter(({ page, access }) => page !== undefined && access === 'players')
    .map(({ path }) => path.split('/:', 1)[0]!)
  // A path below an excluded one is excluded by it.
  const outer = closed.filter((path) => !closed.some((one) => one !== path && path.startsWith(one)))
  const lines = ['/api/', ...new Set(outer)].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...lines, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
