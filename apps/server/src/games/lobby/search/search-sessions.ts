/**
 * Recent search results by the search's own name. Each node keeps its own for a while; a search of another node gets
 * the general recommendations.
 */
import { Cache } from '#lib/cache/cache.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'

const SEARCHES_KEPT_MAX = 5_000
const KEPT_MS = minutes(30)
/** The first results represent what was searched for. */
const FOUND_MAX = 5

const keptFor = perApp(() => new Cache<number[]>({ most: SEARCHES_KEPT_MAX }))

export function noteFound(deps: Deps, searchId: string, games: { id: number }[]): void {
  const cache = keptFor(deps)
  const ids = games.slice(0, FOUND_MAX).map(({ id }) => id)
  cache.keep(cache.begin(), searchId, ids, KEPT_MS)
}

/** Empty if the search found nothing or is unknown. */
export function foundBy(deps: Deps, searchId: string): number[] {
  return keptFor(deps).find(searchId) ?? []
}
