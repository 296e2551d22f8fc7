import { type Bus } from '#lib/work/bus.ts'
import { Cache } from './cache.ts'

const ONLY = 'only'

/** Caches the result of `load` for `ms` milliseconds, or until content changes. */
export function kept<T>(bus: Bus, ms: number, load: () => Promise<T>): () => Promise<T> {
  const cache = new Cache<T>({ most: 1 })
  // The time limit is needed as well, because a hint is lost when the connection breaks.
  bus.subscribe('content_changed', () => cache.clear())
  return () => cache.load(ONLY, ms, load)
}
