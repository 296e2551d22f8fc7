/** The pages of this tab, and where its back links lead. */
import { internalPath } from './internal-path.ts'

export type Place = {
  /** Path and query. */
  path: string
  /** The number of history entries before it in the tab. */
  at: number
  /** Back links never lead to it. */
  skip?: true
}
/** The last place is the current one. */
export type Trail = readonly Place[]
export type Move = 'PUSH' | 'REPLACE' | 'POP'
/** A step back in the browser's history, or a path. */
export type Way = 'step' | { to: string }

const TRAIL_MAX = 10
const HOME: Way = { to: '/' }

/** The history after a move; a dialog over the same page is not a place. */
export function moved(trail: Trail, here: Place, how: Move): Trail {
  const last = trail.at(-1)
  const before = trail.slice(0, -1)
  if (last?.path === here.path) return [...before, here]
  if (how === 'POP') {
    const known = trail.findLastIndex(({ path, at }) => path === here.path && at === here.at)
    if (known >= 0) return trail.slice(0, known + 1)
    // The visitor has gone back behind all remembered places.
    if (last && here.at < last.at) return [here]
  }
  if (how !== 'REPLACE') return [...trail, here].slice(-TRAIL_MAX)
  // A redirect to the previous place counts as going back.
  return before.at(-1)?.path === here.path ? [...before.slice(0, -1), here] : [...before, here]
}

/** The target of a back link: `replace-route` in the address, else the previous page, or home if there is none. */
export function wayBack(trail: Trail, search: string): Way {
  const wanted = internalPath(new URLSearchParams(search).get('replace-route'))
  if (wanted !== undefined) return { to: wanted }
  return wayTo(
    trail,
    trail.slice(0, -1).findLast(({ skip }) => !skip),
  )
}

/** The page after closing a dialog with an address: the previous page, unless back links never lead to it. */
export function wayOut(trail: Trail): Way {
  const previous = trail.at(-2)
  return previous?.skip ? HOME : wayTo(trail, previous)
}

/** A place one step back in the browser's history is reached by that step, and keeps its state. */
function wayTo(trail: Trail, previous: Place | undefined): Way {
  if (!previous) return HOME
  return previous.at === trail.at(-1)!.at - 1 ? 'step' : { to: previous.path }
}

/** The history from a tab's storage; entries with a wrong format are rejected. */
export function readTrail(text: string | null): Trail {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) && kept.length <= TRAIL_MAX && kept.every(isPlace) ? kept : []
  } catch {
    return []
  }
}

function isPlace(value: unknown): value is Place {
  const { path, at } = (value ?? {}) as Partial<Place>
  return typeof at === 'number' && typeof path === 'string' && internalPath(path) !== undefined
}
