import { isIP } from 'node:net'
import { type Config } from '#lib/config.ts'
import { publicOrigin } from '#lib/http/public-url.ts'

/** Whose keys are: the site by its name, which no address of a number has. */
export type RelyingParty = { id: string; origin: string }

/**
 * Keys belong to a name. The sandbox is reached by a number, and by the name of this machine too: there
 * they are that name's. Undefined where players come to another number: there are no keys then.
 */
export function relyingParty(config: Config): RelyingParty | undefined {
  const url = new URL(publicOrigin(config))
  if (/^(127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost'
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) > 0 ? undefined : { id: url.hostname, origin: url.origin }
}
