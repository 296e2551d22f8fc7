import { type Bus } from '#lib/work/bus.ts'

/**
 * Keeps what `load` gave for so many milliseconds, or until content changes. Callers that come while
 * it loads share one load; a failed load is not kept.
 */
export function kept<T>(bus: Bus, ms: number, load: () => Promise<T>): () => Promise<T> {
  let found: { value: Promise<T>; until: number } | undefined
  // A hint may be lost with the connection, hence the time limit beside it.
  bus.subscribe('content_changed', () => (found = undefined))
  return () => {
    if (found && found.until > performance.now()) return found.value
    const value = load()
    const mine = { value, until: performance.now() + ms }
    found = mine
    value.catch(() => {
      if (found === mine) found = undefined
    })
    return value
  }
}
