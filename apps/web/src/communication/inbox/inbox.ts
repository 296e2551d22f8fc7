/** The public API of the module. */
import { onDemand } from '#lib/on-demand.tsx'

export { Bell } from './Bell.tsx'
export { dismiss, raise } from './notes.ts'

export const InboxEffects = onDemand(async () => (await import('./InboxEffects.tsx')).InboxEffects)
