/** The public API of the module. */
import { later } from '#lib/later.tsx'

export const NetworkRows = later(async () => (await import('./NetworkRows.tsx')).NetworkRows)
