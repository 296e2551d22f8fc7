/** The public API of the module. */
import { later } from '#lib/later.tsx'

/** Shown over a game for money before the next stake. */
export const RealityCheck = later(async () => (await import('./RealityCheck.tsx')).RealityCheck, {
  rare: true,
})

export { RealityChoice } from './RealityChoice.tsx'
export { realityQuery } from './use-reality.ts'
