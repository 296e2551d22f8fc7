import { type FastifyRequest } from 'fastify'
import { type Config } from '#lib/config.ts'
import { publicOrigin } from '#lib/http/public-url.ts'

/**
 * What the browser says of the page that makes a request. A cookie goes along whoever asks, so where a
 * cookie alone speaks, the page has to be one of ours. Programs that are no browsers say nothing.
 */
export function pageOf(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  config: Config,
): 'own' | 'foreign' | 'untold' {
  const site = headers['sec-fetch-site']
  // «none»: somebody typed the address or opened a bookmark.
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'own' : 'foreign'
  const { origin } = headers
  if (origin === undefined) return 'untold'
  if (!URL.canParse(origin)) return 'foreign'
  const own = new URL(origin).host === host || origin === publicOrigin(config)
  return own ? 'own' : 'foreign'
}
