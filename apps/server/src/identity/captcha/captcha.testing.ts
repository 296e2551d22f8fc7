import { type Protection } from '@ayva/contract/identity/captcha'
import { Work } from '@ayva/contract/identity/captcha/work'

/** The header with a solution, computed as the site's pages do it. */
export function solved(protection: Protection): string {
  const token = new Work(protection).step(Infinity)
  if (!token) throw new Error('the work has no solution')
  return token
}
