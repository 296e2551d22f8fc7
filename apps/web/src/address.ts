/**
 * The one name of a page: what the route table knows of an address. An address can be spelled in more
 * ways than anybody can keep copies for.
 */
import { localePath, splitLocale } from '@ayva/contract/locale'
import { generatePath, matchRoutes } from 'react-router'
import { type RouteRow } from '#lib/module-pages.ts'
import { routes } from '#lib/modules.ts'
import { CONTENT_PATH, judge, type Params } from '#lib/route-rules.ts'
import { plainPath } from '#lib/seo-page.ts'
import { wantedCookie } from '#lib/wanted-path.ts'

/** Where the not-found page is drawn, whatever was asked for. */
const NOT_FOUND = '/404'
/** Longer than any page's; and rows of slashes cost the router more than their length. */
const PATH_MAX = 1_000

/** As a page may be called: letters, digits and a few marks. */
const contentPath = /^(?:\/[\p{L}\p{N}_~-][\p{L}\p{N}._~-]*)+$/u
const CONTENT_MAX = 180
const CONTENT_SECONDS = 300

type Visitor = {
  /** Languages of the site, the default one first: with several of them each path begins with its own. */
  locales: readonly string[]
  /** All guests may be shown it: then only what the page reads of its query counts. */
  shared: boolean
  loggedIn: boolean
}
type Named = { row: string; params: Params; path: string; lost: string }
export type Address =
  | {
      /** The path and query that the page is drawn for. */
      url: string
      /** Guests see the same under this address for so many seconds. */
      keepSeconds: number
      /** It carries a secret, which no later request may tell of. */
      secret?: true
      /** No row of the table has it. */
      unknown?: true
      /** Where no row has it: the path that operators may have written a page or a redirect for. */
      content?: string
      /** The page of the lost, of which one copy does for all guests: its name. */
      lost?: string
      /** Of a row with parameters: what the server may know of them, and the copy shown where nothing is there. */
      named?: Named | undefined
    }
  /** The table leads elsewhere, some addresses for ever; the cookie keeps what was asked for. */
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

/** The name of the copy that guests are shown of a page that is not there. */
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
    // However it is spelled, it has one copy.
    const url = base + encodeURI(written)
    const keepSeconds = shared ? CONTENT_SECONDS : 0
    return { url, keepSeconds, unknown: true, content: written, lost: lost.lost }
  }
  const { row, params } = found
  const pathname = found.pathname === '/' && base ? base : base + found.pathname
  const verdict = judge(row, { params, search, loggedIn })
  if (verdict === 'missing') return lost
  // Whether its feature is on, the settings know: the page's own loader asks them.
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

/** The path by which operators may have written of an address; undefined where none can have it. */
function contentAt(path: string): string | undefined {
  if (path.length > PATH_MAX || path.includes('//') || path.includes('\\')) return undefined
  const { pathname } = new URL(path, 'http://site')
  const plain = plainPath(pathname)
  return contentPath.test(plain) && plain.length <= CONTENT_MAX ? plain : undefined
}

/** A target of the table in the language of the address that leads to it. */
const under = (base: string, to: string) =>
  base && /^\/(?=[?#]|$)/.test(to) ? base + to.slice(1) : base + to

type Found = { row: RouteRow; params: Params; pathname: string }

function find(path: string): Found | undefined {
  const own = byPath.get(path)
  if (own) return { row: own, params: {}, pathname: path }
  if (path.length > PATH_MAX || path.includes('//') || path.includes('\\')) return undefined
  // Dots are resolved as a browser does it.
  const { pathname } = new URL(path, 'http://site')
  const match = matchRoutes(candidates(pathname), pathname)?.at(-1)
  if (!match) return undefined
  const row = match.route.handle
  return { row, params: match.params, pathname: generatePath(row.path, match.params) }
}

/** The rows that may match: the router ranks whatever it is given anew, so it is not given the whole table. */
function candidates(pathname: string): typeof table {
  let first = firstOf(pathname)
  try {
    first = decodeURIComponent(first)
  } catch {
    // No row is spelled so: as it stands, it is what none of them begins with.
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
