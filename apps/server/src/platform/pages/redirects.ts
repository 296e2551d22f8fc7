/** Checks targets of redirects: no loops, and another site only if the target begins with `//`. */
import { type Tx } from '#lib/data/db.ts'
import { selectRedirect } from './pages.sql.ts'

/** The longest chain of redirects. */
const STEPS_MAX = 5
const NOWHERE = 'http://site'

/** The target as it is sent in the header; undefined if a browser would read it as something else. */
export function targetOf(to: string): string | undefined {
  const url = URL.parse(to, NOWHERE)
  if (!url) return undefined
  if (to.startsWith('//')) return url.href.slice(url.protocol.length)
  const { origin, pathname, search, hash } = url
  return origin === NOWHERE && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

/** Whether a chain of redirects from `to` returns to `from` or is too long. */
export async function leadsBack(tx: Tx, from: string, to: string): Promise<boolean> {
  let next: string | null = to
  for (let step = 0; step < STEPS_MAX; step++) {
    if (next === null || next.startsWith('//')) return false
    const path = plainPath(next)
    if (path === from) return true
    next = (await selectRedirect(tx, path))?.toPath ?? null
  }
  return next !== null
}

/** The path of a page: decoded, without language prefix and trailing slash. */
function plainPath(target: string): string {
  const { pathname } = new URL(target, NOWHERE)
  const path = decoded(pathname).normalize('NFC')
  return path.replace(/^\/[a-z]{2}(?=\/|$)/, '').replace(/\/+$/, '') || '/'
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
