import { type FastifyRequest } from 'fastify'
import { type Config } from '#lib/config.ts'
import { publicOrigin } from '#lib/http/public-url.ts'

/**
 * Whether a request comes from a page of this site. The browser sends the cookie with requests of any page, so a call
 * that is authorised by cookie must come from an own page. Clients that are no browsers are `untold`.
 */
export function pageOf(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  config: Config,
): 'own' | 'foreign' | 'untold' {
  const site = headers['sec-fetch-site']
  // «none» means that the user typed the address or opened a bookmark.
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'own' : 'foreign'
  const { origin } = headers
  if (origin === undefined) return 'untold'
  if (!URL.canParse(origin)) return 'foreign'
  const own = new URL(origin).host === host || origin === publicOrigin(config)
  return own ? 'own' : 'foreign'
}
