/** The public API: what other modules take of this one. */
import { later } from '#lib/later.tsx'

/** Over a game for money: what the player is asked to look at before the next stake. */
export const RealityCheck = later(async () => (await import('./RealityCheck.tsx')).RealityCheck, {
  rare: true,
})

export { RealityChoice } from './RealityChoice.tsx'
export { realityQuery } from './use-reality.ts'
