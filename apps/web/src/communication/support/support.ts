/** The public API of the module. */
import { onDemand } from '#lib/on-demand.tsx'

/** A link to it opens the chat over every page of the site. */
export const CHAT = '#chat'

export const SupportEffects = onDemand(
  async () => (await import('./SupportEffects.tsx')).SupportEffects,
)
