/** The door: what other rooms take of this one. */
import { onDemand } from '#lib/on-demand.tsx'

export { Bell } from './Bell.tsx'
export { dismiss, raise, useNotes } from './notes.ts'
export { useWebPush } from './use-web-push.ts'

/** What the browser itself has to tell. */
export const Notes = onDemand(async () => (await import('./Notes.tsx')).Notes)
