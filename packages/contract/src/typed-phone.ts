/** Phones as they are typed. No schemas, so that any page may take it. */
import { cleanTyped } from './typed.ts'

/**
 * What was meant by a number as people type it: spaces, brackets and hyphens are nothing, «8 912 …» is
 * a number of Russia, and a plus may be left out. What is no number stays what it is.
 */
export function phoneMeant(typed: string): string {
  const bare = cleanTyped('phone', typed).replace(/[().-]/g, '')
  if (/^[78]\d{10}$/.test(bare)) return `+7${bare.slice(1)}`
  if (/^9\d{9}$/.test(bare)) return `+7${bare}`
  if (/^00[1-9]\d{6,14}$/.test(bare)) return `+${bare.slice(2)}`
  if (/^[1-9]\d{10,14}$/.test(bare)) return `+${bare}`
  return bare
}
