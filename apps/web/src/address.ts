/**
 * The one name of a page: what the route table knows of an address. An address can be spelled in more
 * ways than anybody can keep copies for.
 */
import { generatePath, matchRoutes } from 'react-router'
import { type RouteRow } from '#lib/room-pages.ts'
import { routes } from '#lib/rooms.ts'

/** Where the page of the lost is drawn, whatever was asked for. */
const LOST = '/404'
/** Longer than any page's; and rows of slashes cost the router more than their length. */
const PATH_MAX = 1_000

export type Address = {
  /** The path and query that the page is drawn for. */
  url: string
  /** Guests see the same under this address for so many seconds. */
  keepSeconds: number
}

const byPath = new Map(routes.map((row) => [row.path, row]))
const table = routes.map((row) => ({ path: row.path, handle: row }))

/** `shared` says that all guests may be shown it: then only what the page reads of its query counts. */
export function addressOf(asked: string, shared: boolean): Address {
  const mark = asked.indexOf('?')
  const path = mark < 0 ? asked : asked.slice(0, mark)
  const search = mark < 0 ? '' : asked.slice(mark)
  const found = find(path)
  if (!found) return { url: LOST, keepSeconds: 0 }
  const { row, pathname } = found
  if (!row.keepSeconds || !shared) return { url: pathname + search, keepSeconds: 0 }
  const known = search && knownOf(search, row.query ?? [])
  return { url: pathname + known, keepSeconds: known === '' ? row.keepSeconds : 0 }
}

function find(path: string): { row: RouteRow; pathname: string } | undefined {
  const own = byPath.get(path)
  if (own) return { row: own, pathname: path }
  if (path.length > PATH_MAX || path.includes('//') || path.includes('\\')) return undefined
  // Dots are resolved as a browser does it.
  const { pathname } = new URL(path, 'http://site')
  const match = matchRoutes(table, pathname)?.at(-1)
  if (!match) return undefined
  const row = match.route.handle
  return { row, pathname: generatePath(row.path, match.params) }
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
