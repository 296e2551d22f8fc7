import { randomBytes } from 'node:crypto'
import { type FastifyRequest } from 'fastify'

/**
 * A header on calls that the server makes to itself while it renders a page: they are authorised by the cookie of that
 * page.
 */
export const RENDER_HEADER = 'x-render'

/** Only this process knows the value, so nobody outside can call the API by cookie alone. */
export const renderSecret = randomBytes(32).toString('base64url')

/** Whether the request was made by this process while it renders a page. */
export function isRendering({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[RENDER_HEADER] === renderSecret
}
