/** Keeps the security headers up to date with the other sites that pages may use, which operators can change. */
import { type FastifyInstance } from 'fastify'
import { minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type OutsideSites, securityHeaders } from './headers.ts'

const KEEP_MS = minutes(1)

/** Merges what the modules name: each origin once, in a stable order. */
export function joinSites(named: readonly Partial<OutsideSites>[]): OutsideSites {
  const all = (kind: keyof OutsideSites) =>
    [...new Set(named.flatMap((sites) => sites[kind] ?? []))].toSorted()
  return {
    frames: all('frames'),
    quietFrames: all('quietFrames'),
    scripts: all('scripts'),
    connections: all('connections'),
    images: all('images'),
    forms: all('forms'),
  }
}

/**
 * Returns a function that gives the current headers; the list of sites is refreshed in the background, so no request
 * waits for it.
 */
export async function headersOfNow(
  app: FastifyInstance,
  deps: Deps,
  sites: () => Promise<OutsideSites>,
) {
  let shown = joinSites([])
  let headers = securityHeaders(deps.config, shown)
  let due = 0

  async function learn(): Promise<void> {
    due = performance.now() + KEEP_MS
    const now = await sites()
    if (JSON.stringify(now) === JSON.stringify(shown)) return
    shown = now
    headers = securityHeaders(deps.config, shown)
    // Cached pages contain the old headers.
    app.pageCache.clear()
  }
  const relearn = () => {
    learn().catch((error: unknown) => app.log.warn(error, 'outside sites could not be learnt'))
  }
  // In a microtask, so that caches which are cleared by the same message are cleared first.
  deps.bus.subscribe('content_changed', () => queueMicrotask(relearn))
  await learn().catch((error: unknown) => app.log.warn(error, 'outside sites could not be learnt'))
  return () => {
    if (performance.now() >= due) relearn()
    return headers
  }
}
