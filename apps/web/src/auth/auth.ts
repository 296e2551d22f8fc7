/** The door: what other rooms take of this one. */
export { useLetter } from './use-letter.ts'
