/** The pace of play. All moments are of one clock in ms: `performance.now()` in a browser. */

/**
 * When a result is shown: as soon as its own motion is over, and that lasts the same however quick
 * the answer was. What is left of the cycle is the start button filling.
 */
export function motionEnd(pressedAt: number, motionMs: number): number {
  return pressedAt + motionMs
}

/** A spin may fill its cycle with its own motion, and leaves this much of it. */
const REVEAL_LEAD_MS = 300

export function revealAt(startedAt: number, minCycleMs: number): number {
  return startedAt + minCycleMs - REVEAL_LEAD_MS
}

/**
 * When the next round may start. The server counts from the moment the round opened, which lies
 * before its answer: counted from the answer the next start can never be too early.
 */
export function readyAt(answeredAt: number, minCycleMs: number): number {
  return answeredAt + minCycleMs
}

/** How long to wait after the server found a start too early; never longer than one cycle. */
export function waitAfterRefusal(retryAt: string | undefined, now: Date, minCycleMs: number) {
  const asked = retryAt === undefined ? minCycleMs : Date.parse(retryAt) - now.getTime()
  return Math.min(Math.max(Number.isNaN(asked) ? minCycleMs : asked, 100), minCycleMs)
}

/** The pause before the given retry (0 is the first) of a call that got no answer. */
export function backoffMs(retry: number): number {
  return Math.min(500 * 2 ** retry, 8_000)
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal?.aborted) return done()
    // A signal lives as long as its game: what waits no longer must not be kept by it.
    const over = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', over)
      done()
    }
    const timer = setTimeout(over, Math.max(0, ms))
    signal?.addEventListener('abort', over)
  })
}
