import { type Bus } from '#lib/work/bus.ts'
import { Cache } from './cache.ts'

const ONLY = 'only'

/** Keeps what `load` gave for so many milliseconds, or until content changes. */
export function kept<T>(bus: Bus, ms: number, load: () => Promise<T>): () => Promise<T> {
  const cache = new Cache<T>({ most: 1 })
  // A hint may be lost with the connection, hence the time limit beside it.
  bus.subscribe('content_changed', () => cache.clear())
  return () => cache.load(ONLY, ms, load)
}
