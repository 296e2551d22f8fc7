const TO_ID_MS = 100
const RESTORE_MS = 1000
/** Places whose position is remembered. */
const POSITIONS_MAX = 50

/** Brings an element into view, once what is shown now has had time to be drawn. Returns the way to stop it. */
export function scrollToId(id: string): () => void {
  const timer = setTimeout(() => document.getElementById(id)?.scrollIntoView(), TO_ID_MS)
  return () => clearTimeout(timer)
}

/**
 * Scrolls to where a page was left, once its lists have had time to be there. Whoever has begun to scroll
 * or to press meanwhile is left alone.
 */
export function restoreScroll(top: number): () => void {
  const moved = new AbortController()
  const timer = setTimeout(() => {
    stop()
    scrollTo({ top, behavior: 'instant' })
  }, RESTORE_MS)
  const stop = () => {
    clearTimeout(timer)
    moved.abort()
  }
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, stop, { passive: true, signal: moved.signal })
  return stop
}

/** Where pages were left, the last fifty of them. */
export class Positions {
  readonly #tops = new Map<string, number>()

  get(path: string): number | undefined {
    return this.#tops.get(path)
  }

  set(path: string, top: number): void {
    this.#tops.delete(path)
    this.#tops.set(path, top)
    const [oldest] = this.#tops.keys()
    if (this.#tops.size > POSITIONS_MAX) this.#tops.delete(oldest!)
  }
}
