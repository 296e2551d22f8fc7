const QUERY = '(prefers-reduced-motion: reduce)'
/** Without movement a result comes as a fade of this length. */
export const FADE_MS = 300

export function prefersStill(): boolean {
  return matchMedia(QUERY).matches
}
