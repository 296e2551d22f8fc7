import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'
/** Without movement a result comes as a fade of this length. */
export const FADE_MS = 300

export function prefersStill(): boolean {
  return matchMedia(QUERY).matches
}

/** Whether the player asked for no movement; false while the server renders. */
export function useStill(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(QUERY)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    prefersStill,
    () => false,
  )
}
