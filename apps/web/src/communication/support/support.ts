/** The public API: what other modules take of this one. */
import { onDemand } from '#lib/on-demand.tsx'

/** A link to it opens the chat over any page of the site. */
export const CHAT = '#chat'

export const SupportEffects = onDemand(
  async () => (await import('./SupportEffects.tsx')).SupportEffects,
)
