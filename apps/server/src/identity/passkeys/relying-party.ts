import { isIP } from 'node:net'
import { type Config } from '#lib/config.ts'
import { publicOrigin } from '#lib/http/public-url.ts'

/** The relying party of passkeys: the domain of the site, because an IP address is not allowed. */
export type RelyingParty = { id: string; origin: string }

/**
 * Passkeys belong to a domain. The sandbox is also reachable as localhost, and uses that. Undefined if players use
 * another IP address: then there are no passkeys.
 */
export function relyingParty(config: Config): RelyingParty | undefined {
  const url = new URL(publicOrigin(config))
  if (/^(127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost'
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) > 0 ? undefined : { id: url.hostname, origin: url.origin }
}
