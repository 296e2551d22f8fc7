/** The public API: what other modules take of this one. */
import { later } from '#lib/later.tsx'

/** Which offers the player wants, among the settings. */
export const ConsentRows = later(async () => (await import('./ConsentRows.tsx')).ConsentRows)
