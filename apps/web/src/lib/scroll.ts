const TO_ID_MS = 100
const RESTORE_MS = 1000
const POSITIONS_MAX = 50

/** Scrolls an element into view once the current content has been rendered. Returns a function that cancels it. */
export function scrollToId(id: string): () => void {
  const timer = setTimeout(() => document.getElementById(id)?.scrollIntoView(), TO_ID_MS)
  return () => clearTimeout(timer)
}

/**
 * Restores a scroll position once the lists have been rendered, unless the visitor has scrolled or pressed something
 * meanwhile.
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

/** The scroll positions of the last fifty pages. */
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
