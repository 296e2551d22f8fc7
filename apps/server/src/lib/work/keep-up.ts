import { setTimeout as pause } from 'node:timers/promises'
import { type FastifyBaseLogger } from 'fastify'

const PAUSE_MIN_MS = 200
const PAUSE_MAX_MS = 10_000
/** What has lived for so long was well; its end is a new story. */
const WELL_MS = 30_000
const STOP_WITHIN_MS = 8_000

export type KeptUp = { stop: () => Promise<void> }

/**
 * Keeps something running: whenever it ends or fails it is begun again, after a pause that grows as
 * long as it keeps failing. `stop` tells it by the signal and always resolves.
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
