export { isStill as prefersStill } from '@ayva/kit/still'

/** With reduced motion a result appears as a fade of this duration. */
export const FADE_MS = 300
