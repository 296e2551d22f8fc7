/**
 * What searches have found lately, by the name that each search gives itself: each node knows its own, for
 * a while. A search that another node has made is met by what goes with any search.
 */
import { Cache } from '#lib/cache/cache.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'

const SEARCHES_KEPT_MAX = 5_000
const KEPT_MS = minutes(30)
/** The games at the head of what was found say what was looked for. */
const FOUND_MAX = 5

const keptFor = perApp(() => new Cache<number[]>({ most: SEARCHES_KEPT_MAX }))

/** Remembers the games that a search has found last. */
export function noteFound(deps: Deps, searchId: string, games: { id: number }[]): void {
  const cache = keptFor(deps)
  const ids = games.slice(0, FOUND_MAX).map(({ id }) => id)
  cache.keep(cache.begin(), searchId, ids, KEPT_MS)
}

/** Nothing where nothing was found, or where nobody knows the search. */
export function foundBy(deps: Deps, searchId: string): number[] {
  return keptFor(deps).find(searchId) ?? []
}
