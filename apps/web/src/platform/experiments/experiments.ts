/** The public API: what other modules take of this one. */
export { useTried } from './use-tried.ts'
