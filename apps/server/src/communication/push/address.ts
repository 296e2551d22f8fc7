/** Which addresses of push services are spoken to: public ones by https, and the sandbox's where it is configured. */
import { type Config } from '#lib/config.ts'
import { isPublicHost } from '#lib/http/public-address.ts'

export function isPushAddress({ PUSH_SANDBOX_URL }: Config, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (isSandbox(PUSH_SANDBOX_URL, url)) return true
  // Push services listen at the port of https alone.
  return url.protocol === 'https:' && url.port === '' && isPublicHost(url.hostname)
}

export function isSandbox(sandbox: string | undefined, url: URL): boolean {
  return sandbox !== undefined && url.origin === new URL(sandbox).origin
}
