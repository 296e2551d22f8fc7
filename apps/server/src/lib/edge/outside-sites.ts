/** The headers of every answer, with the other sites that a page may use as they are now. */
import { type FastifyInstance } from 'fastify'
import { minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type OutsideSites, securityHeaders } from './headers.ts'

const KEEP_MS = minutes(1)

/** What several modules name, each once and in one order. */
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

/** Gives the headers of this moment; what has changed is learnt beside the requests, which never wait for it. */
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
    // Pages that are kept carry the headers that they were made with.
    app.pageCache.clear()
  }
  const relearn = () => {
    learn().catch((error: unknown) => app.log.warn(error, 'outside sites could not be learnt'))
  }
  // Later than whoever keeps what has changed, and forgets it by the same word.
  deps.bus.subscribe('content_changed', () => queueMicrotask(relearn))
  await learn().catch((error: unknown) => app.log.warn(error, 'outside sites could not be learnt'))
  return () => {
    if (performance.now() >= due) relearn()
    return headers
  }
}
