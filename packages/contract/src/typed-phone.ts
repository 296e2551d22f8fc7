/** Parses phone numbers as they are typed. Free of schemas, so that every page can load it. */
import { cleanTyped } from './typed.ts'

/**
 * Normalises a typed number: removes spaces, brackets and hyphens, reads «8 912 …» as a Russian number, and adds a
 * missing plus. Other texts are returned unchanged.
 */
export function phoneMeant(typed: string): string {
  const bare = cleanTyped('phone', typed).replace(/[().-]/g, '')
  if (/^[78]\d{10}$/.test(bare)) return `+7${bare.slice(1)}`
  if (/^9\d{9}$/.test(bare)) return `+7${bare}`
  if (/^00[1-9]\d{6,14}$/.test(bare)) return `+${bare.slice(2)}`
  if (/^[1-9]\d{10,14}$/.test(bare)) return `+${bare}`
  return bare
}
