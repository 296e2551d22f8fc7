/** Where a visitor has been in this tab, and what that says of the way back. */
import { internalPath } from './internal-path.ts'

/** A place somebody has been to. */
export type Place = {
  /** Path and query. */
  path: string
  /** How many steps of the browser lie before it in the tab. */
  at: number
  /** Nobody is brought back to it. */
  skip?: true
}
/** The last of the places is the one where the visitor is. */
export type Trail = readonly Place[]
export type Move = 'PUSH' | 'REPLACE' | 'POP'
/** A step of the browser, or a path to go to. */
export type Way = 'step' | { to: string }

const TRAIL_MAX = 10
const HOME: Way = { to: '/' }

/** The trail after a move; a dialog over the same page is no place of its own. */
export function moved(trail: Trail, here: Place, how: Move): Trail {
  const last = trail.at(-1)
  const before = trail.slice(0, -1)
  if (last?.path === here.path) return [...before, here]
  if (how === 'POP') {
    const known = trail.findLastIndex(({ path, at }) => path === here.path && at === here.at)
    if (known >= 0) return trail.slice(0, known + 1)
    // Behind all that is remembered.
    if (last && here.at < last.at) return [here]
  }
  if (how !== 'REPLACE') return [...trail, here].slice(-TRAIL_MAX)
  // Whoever is led to where they came from has gone back.
  return before.at(-1)?.path === here.path ? [...before.slice(0, -1), here] : [...before, here]
}

/**
 * The way back from a page: where `replace-route` in its address says, else to the page before it, and
 * home where there is none.
 */
export function wayBack(trail: Trail, search: string): Way {
  const wanted = internalPath(new URLSearchParams(search).get('replace-route'))
  if (wanted !== undefined) return { to: wanted }
  return wayTo(
    trail,
    trail.slice(0, -1).findLast(({ skip }) => !skip),
  )
}

/** The way out of a dialog with an address: to the page before it, unless nobody is brought back to that. */
export function wayOut(trail: Trail): Way {
  const previous = trail.at(-2)
  return previous?.skip ? HOME : wayTo(trail, previous)
}

/** The marker of a place that lies one step of the browser back: it is stepped to, and found as it was. */
function wayTo(trail: Trail, previous: Place | undefined): Way {
  if (!previous) return HOME
  return previous.at === trail.at(-1)!.at - 1 ? 'step' : { to: previous.path }
}

/** A trail that a tab has kept; nothing of it is believed that does not look like one. */
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
