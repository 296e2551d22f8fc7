const QUERY = '(prefers-reduced-motion: reduce)'
/** With reduced motion a result appears as a fade of this duration. */
export const FADE_MS = 300

export function prefersStill(): boolean {
  return matchMedia(QUERY).matches
}
