/** The speed of play. All moments are ms of one clock: `performance.now()` in a browser. */

/**
 * When a result is shown: after its own motion, whose duration does not depend on the answer's delay. The start button
 * fills during the rest of the cycle.
 */
export function motionEnd(pressedAt: number, motionMs: number): number {
  return pressedAt + motionMs
}

/** The part of the cycle that a spin leaves when its motion fills the cycle. */
const REVEAL_LEAD_MS = 300

export function revealAt(startedAt: number, minCycleMs: number): number {
  return startedAt + minCycleMs - REVEAL_LEAD_MS
}

/**
 * When the next round can start. The server counts from the opening of the round, which is before its answer, so a
 * start counted from the answer is never too early.
 */
export function readyAt(answeredAt: number, minCycleMs: number): number {
  return answeredAt + minCycleMs
}

/** How long to wait after the server refused a start as too early; at most one cycle. */
export function waitAfterRefusal(retryAt: string | undefined, now: Date, minCycleMs: number) {
  const asked = retryAt === undefined ? minCycleMs : Date.parse(retryAt) - now.getTime()
  return Math.min(Math.max(Number.isNaN(asked) ? minCycleMs : asked, 100), minCycleMs)
}

/** The pause before the given retry (0 is the first) of a call without an answer. */
export function backoffMs(retry: number): number {
  return Math.min(500 * 2 ** retry, 8_000)
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal?.aborted) return done()
    // The signal lives as long as the game, so a finished pause must remove its listener.
    const over = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', over)
      done()
    }
    const timer = setTimeout(over, Math.max(0, ms))
    signal?.addEventListener('abort', over)
  })
}
