import { setTimeout as pause } from 'node:timers/promises'
import { type FastifyBaseLogger } from 'fastify'

const PAUSE_MIN_MS = 200
const PAUSE_MAX_MS = 10_000
/** After running this long, a failure counts as the first one again. */
const WELL_MS = 30_000
const STOP_WITHIN_MS = 8_000

export type KeptUp = { stop: () => Promise<void> }

/**
 * Keeps a task running: whenever it ends or fails it is started again, after a pause that grows with repeated failures.
 * `stop` aborts the signal and always resolves.
 */
export function keepUp(
  log: FastifyBaseLogger,
  name: string,
  live: (signal: AbortSignal) => Promise<void>,
): KeptUp {
  const stop = new AbortController()
  const ended = keep()

  async function keep(): Promise<void> {
    let pauseMs = PAUSE_MIN_MS
    while (!stop.signal.aborted) {
      const began = performance.now()
      const reason = await live(stop.signal).then(
        () => 'it ended',
        (error: unknown) => String(error),
      )
      if (stop.signal.aborted) return
      if (performance.now() - began > WELL_MS) pauseMs = PAUSE_MIN_MS
      log.warn({ reason, pauseMs }, `${name} is started again`)
      await pause(pauseMs, undefined, { signal: stop.signal }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)
    }
  }
  return {
    async stop() {
      stop.abort()
      await Promise.race([ended, pause(STOP_WITHIN_MS, undefined, { ref: false })])
    },
  }
}
