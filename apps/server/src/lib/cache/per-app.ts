import { type Deps } from '#lib/deps.ts'

/** Makes a value once for each app, so that two servers in one process share no state. */
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
