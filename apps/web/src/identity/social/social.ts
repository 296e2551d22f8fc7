/** The public API: what other modules take of this one. */
import { later } from '#lib/later.tsx'

export const NetworkRows = later(async () => (await import('./NetworkRows.tsx')).NetworkRows)
