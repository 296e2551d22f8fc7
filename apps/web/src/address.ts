/**
 * The canonical name of a page, from the route table alone. An address can be spelled in too many ways to cache a copy
 * for each.
 */
import { localePath, splitLocale } from '@ayva/contract/locale'
import { generatePath, matchRoutes } from 'react-router'
import { type RouteRow } from '#lib/module-pages.ts'
import { routes } from '#lib/modules.ts'
import { CONTENT_PATH, judge, type Params } from '#lib/route-rules.ts'
import { plainPath } from '#lib/seo-page.ts'
import { wantedCookie } from '#lib/wanted-path.ts'

/** The path at which the not-found page is rendered for every unknown address. */
const NOT_FOUND = '/404'
/** Longer than the path of any page; long series of slashes would also be slow in the router. */
const PATH_MAX = 1_000

/** The allowed paths of content pages: letters, digits and a few marks. */
const contentPath = /^(?:\/[\p{L}\p{N}_~-][\p{L}\p{N}._~-]*)+$/u
const CONTENT_MAX = 180
const CONTENT_SECONDS = 300

type Visitor = {
  /** Languages of the site, the default one first; with several of them each path begins with its own. */
  locales: readonly string[]
  /** The page can be shared by all guests: then only the query parameters that it uses count. */
  shared: boolean
  loggedIn: boolean
}
type Named = { row: string; params: Params; path: string; lost: string }
export type Address =
  | {
      /** The path and query for which the page is rendered. */
      url: string
      /** The page is the same for all guests for so many seconds. */
      keepSeconds: number
      /** The address contains a secret, which must not appear in a referrer. */
      secret?: true
      /** No row of the table matches. */
      unknown?: true
      /** If no row matches: the path for which operators may have created a page or a redirect. */
      content?: string
      /** The name of the not-found copy that all guests share. */
      lost?: string
      /** For a row with parameters: what the server can know about them, and the copy for a missing object. */
      named?: Named | undefined
    }
  /** The table redirects, some addresses permanently; the cookie stores the requested path. */
  | { to: string; forEver?: true; cookie?: string }

const byPath = new Map(
  routes.filter(({ path }) => !path.includes(':')).map((row) => [row.path, row]),
)
const table = routes.map((row) => ({ path: row.path, handle: row, caseSensitive: true }))
const ANY = '*'
const firstOf = (path: string) => path.split('/', 2)[1] ?? ''
const byFirst = Map.groupBy(table, ({ path }) => {
  const first = firstOf(path)
  return first.startsWith(':') || first.startsWith('*') ? ANY : first
})

/** The name of the copy that guests get of a missing page. */
export const notFoundName = (base: string, route: string) => `lost ${base} ${route}`
const notFoundRoute = byPath.get(NOT_FOUND)?.path ?? CONTENT_PATH

export function addressOf(asked: string, { shared, loggedIn, locales }: Visitor): Address {
  const mark = asked.indexOf('?')
  const whole = mark < 0 ? asked : asked.slice(0, mark)
  const search = mark < 0 ? '' : asked.slice(mark)
  const { locale, path } = splitLocale(whole, locales)
  const found = find(path)
  if (locales.length > 1 && locale === undefined && !found?.row.oneAddress)
    return { to: localePath(path, locales[0]!, locales) + search, forEver: true }

  const base = locale === undefined ? '' : `/${locale}`
  const lost = { url: base + NOT_FOUND, keepSeconds: 0, lost: notFoundName(base, notFoundRoute) }
  if (!found) {
    const written = contentAt(path)
    if (written === undefined) return { ...lost, unknown: true }
    // All spellings share one copy.
    const url = base + encodeURI(written)
    const keepSeconds = shared ? CONTENT_SECONDS : 0
    return { url, keepSeconds, unknown: true, content: written, lost: lost.lost }
  }
  const { row, params } = found
  const pathname = found.pathname === '/' && base ? base : base + found.pathname
  const verdict = judge(row, { params, search, loggedIn })
  if (verdict === 'missing') return lost
  // The settings know whether the feature is on, and the page's own loader requests them.
  if (verdict !== 'page' && row.flag === undefined) {
    const cookie = verdict.login && wantedCookie(found.pathname + search)
    return { to: under(base, verdict.to), ...(cookie && { cookie }) }
  }
  const named = nameIn(found, base)
  if (!row.keepSeconds || !shared)
    return { url: pathname + search, keepSeconds: 0, named, ...(row.secret && { secret: true }) }
  const known = search && knownOf(search, row.query ?? [])
  return { url: pathname + known, keepSeconds: known === '' ? row.keepSeconds : 0, named }
}

function nameIn({ row, params, pathname }: Found, base: string): Named | undefined {
  if (row.access !== 'anyone' || !row.path.includes(':')) return undefined
  return { row: row.path, params, path: plainPath(pathname), lost: notFoundName(base, row.path) }
}

/** The path for which operators can have created content; undefined if that is impossible. */
function contentAt(path: string): string | undefined {
  if (path.length > PATH_MAX || path.includes('//') || path.includes('\\')) return undefined
  const { pathname } = new URL(path, 'http://site')
  const plain = plainPath(pathname)
  return contentPath.test(plain) && plain.length <= CONTENT_MAX ? plain : undefined
}

/** A target of the table in the language of the redirected address. */
const under = (base: string, to: string) =>
  base && /^\/(?=[?#]|$)/.test(to) ? base + to.slice(1) : base + to

type Found = { row: RouteRow; params: Params; pathname: string }

function find(path: string): Found | undefined {
  const own = byPath.get(path)
  if (own) return { row: own, params: {}, pathname: path }
  if (path.length > PATH_MAX || path.includes('//') || path.includes('\\')) return undefined
  // Dots are resolved as in a browser.
  const { pathname } = new URL(path, 'http://site')
  const match = matchRoutes(candidates(pathname), pathname)?.at(-1)
  if (!match) return undefined
  const row = match.route.handle
  return { row, params: match.params, pathname: generatePath(row.path, match.params) }
}

/** The rows that can match; the router ranks its rows at each call, so it does not get the whole table. */
function candidates(pathname: string): typeof table {
  let first = firstOf(pathname)
  try {
    first = decodeURIComponent(first)
  } catch {
    // An undecodable path matches no row as it is.
  }
  return [...(byFirst.get(first) ?? []), ...(byFirst.get(ANY) ?? [])]
}

function knownOf(search: string, names: string[]): string {
  const asked = new URLSearchParams(search)
  const known = new URLSearchParams()
  for (const name of names) {
    const value = asked.get(name)
    if (value !== null) known.set(name, value)
  }
  const text = known.toString()
  return text && `?${text}`
}
