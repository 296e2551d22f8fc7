/** The headers of every answer, with the frames that a page may hold as they are now. */
import { type FastifyInstance } from 'fastify'
import { minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { securityHeaders } from './headers.ts'

/** Whose pages may stand in a frame of ours. */
export type Frames = () => Promise<string[]>

const KEEP_MS = minutes(1)

/** Gives the headers of this moment; what has changed is learnt beside the requests, which never wait for it. */
export async function headersOfNow(app: FastifyInstance, deps: Deps, frames: Frames) {
  let shown: string[] = []
  let headers = securityHeaders(deps.config, shown)
  let due = 0

  async function learn(): Promise<void> {
    due = performance.now() + KEEP_MS
    const now = (await frames()).toSorted()
    if (now.join() === shown.join()) return
    shown = now
    headers = securityHeaders(deps.config, shown)
    // Pages that are kept carry the headers that they were made with.
    app.pageCache.clear()
  }
  const relearn = () => {
    learn().catch((error: unknown) => app.log.warn(error, 'frames could not be learnt'))
  }
  // Later than whoever keeps what has changed, and forgets it by the same word.
  deps.bus.subscribe('content_changed', () => queueMicrotask(relearn))
  await learn().catch((error: unknown) => app.log.warn(error, 'frames could not be learnt'))
  return () => {
    if (performance.now() >= due) relearn()
    return headers
  }
}
