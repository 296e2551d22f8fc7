/** The public API of the module. */
import { later } from '#lib/later.tsx'

/** The settings row for passkeys. */
export const PasskeysRow = later(async () => (await import('./PasskeysRow.tsx')).PasskeysRow)
