/** The permitted addresses of push services: public https ones, and the sandbox's if it is configured. */
import { type Config } from '#lib/config.ts'
import { isPublicHost } from '#lib/http/public-address.ts'

export function isPushAddress({ PUSH_SANDBOX_URL }: Config, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (isSandbox(PUSH_SANDBOX_URL, url)) return true
  // Push services use only the default port of https.
  return url.protocol === 'https:' && url.port === '' && isPublicHost(url.hostname)
}

export function isSandbox(sandbox: string | undefined, url: URL): boolean {
  return sandbox !== undefined && url.origin === new URL(sandbox).origin
}
