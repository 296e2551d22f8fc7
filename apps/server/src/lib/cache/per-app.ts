import { type Deps } from '#lib/deps.ts'

/** What is made once for each app and lives as long as it: two servers of one process share nothing. */
export function perApp<T extends object>(make: (deps: Deps) => T): (deps: Deps) => T {
  const made = new WeakMap<Deps, T>()
  return (deps) => {
    const known = made.get(deps)
    if (known) return known
    const fresh = make(deps)
    made.set(deps, fresh)
    return fresh
  }
}
