/** What other modules may ask of levels. */
export { levelsQuery } from './use-levels.ts'
export { VipEffects } from './VipEffects.tsx'
