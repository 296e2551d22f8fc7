/** The public API: what other modules take of this one. */
import { onDemand } from '#lib/on-demand.tsx'

/** What opens by itself over pages; its code is fetched where something may. */
export const PopupEffects = onDemand(async () => (await import('./PopupEffects.tsx')).PopupEffects)
