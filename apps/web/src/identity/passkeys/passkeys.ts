/** The public API: what other modules take of this one. */
import { later } from '#lib/later.tsx'

/** Keys of devices among the settings. */
export const PasskeysRow = later(async () => (await import('./PasskeysRow.tsx')).PasskeysRow)
