/** The public API of the module. */
import { later } from '#lib/later.tsx'

export const ConsentRows = later(async () => (await import('./ConsentRows.tsx')).ConsentRows)
