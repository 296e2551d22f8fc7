/** Where redirects may lead: never in a circle, and to another site only where that was said by `//`. */
import { type Tx } from '#lib/data/db.ts'
import { selectRedirect } from './pages.sql.ts'

/** More steps than anybody should be sent on. */
const STEPS_MAX = 5
const NOWHERE = 'http://site'

/** A target as it goes into a header; undefined where it would not stay what it looks like. */
export function targetOf(to: string): string | undefined {
  const url = URL.parse(to, NOWHERE)
  if (!url) return undefined
  if (to.startsWith('//')) return url.href.slice(url.protocol.length)
  const { origin, pathname, search, hash } = url
  return origin === NOWHERE && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

/** Whether who follows `to` comes back to `from`, or is sent on and on. */
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

/** The path as a page has it: decoded, without a language in front and a slash behind. */
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
