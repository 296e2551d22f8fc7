import { randomBytes } from 'node:crypto'
import { type FastifyRequest } from 'fastify'

/** On calls that a page makes in memory while it is rendered: they speak as the page's cookie. */
export const RENDER_HEADER = 'x-render'

/** Nobody outside this process knows it, so nobody outside can call the API by cookie alone. */
export const renderSecret = randomBytes(32).toString('base64url')

/** Is it a call of a page that this process renders? */
export function isRendering({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[RENDER_HEADER] === renderSecret
}
