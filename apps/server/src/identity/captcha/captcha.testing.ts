import { type Protection } from '@ayva/contract/identity/captcha'
import { Work } from '@ayva/contract/identity/captcha/work'

/** The header of a browser that has done the work, as the site's own does it. */
export function solved(protection: Protection): string {
  const token = new Work(protection).step(Infinity)
  if (!token) throw new Error('the work has no solution')
  return token
}
