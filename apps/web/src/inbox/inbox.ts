/** The door: what other rooms take of this one. */
import { onDemand } from '#lib/on-demand.tsx'

export { Bell } from './Bell.tsx'
export { dismiss, raise } from './notes.ts'

export const InboxCare = onDemand(async () => (await import('./InboxCare.tsx')).InboxCare)
