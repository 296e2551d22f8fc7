/** The public API of the module. */
import { onDemand } from '#lib/on-demand.tsx'

export { levelsQuery } from './use-levels.ts'

/** Greets a new member of the club. */
export const VipEffects = onDemand(async () => (await import('./VipEffects.tsx')).VipEffects)
