/** The public API of the module. */
import { later } from '#lib/later.tsx'

export const PasskeysRow = later(async () => (await import('./PasskeysRow.tsx')).PasskeysRow)
