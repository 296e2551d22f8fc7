/** What other rooms may ask of levels. */
export { levelsQuery } from './use-levels.ts'
