/** The public API of the module. */
import { onDemand } from '#lib/on-demand.tsx'

/** Popups that open automatically; the code is loaded on pages that can have them. */
export const PopupEffects = onDemand(async () => (await import('./PopupEffects.tsx')).PopupEffects)
