import { refreshToken } from '@ayva/contract/identity/auth'
import { listSettings } from '@ayva/contract/platform/settings'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { isRendering } from '#lib/edge/render-secret.ts'
import { refuse } from '#lib/http/serve.ts'
import { isRemarketing } from './settings.ts'

/** They say when the mode is over, and keep the sessions of players whose calls go on. */
const open: string[] = [listSettings.path, refreshToken.path]

/**
 * In remarketing mode whatever a guest may ask for is answered with 451: by it open tabs find out. Calls of
 * players go on, so that no money waits, and so does what comes in and pays.
 */
export function refuseInRemarketing(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    const isAsking = endpoint?.audience === 'guest' && endpoint.method === 'GET'
    if (!isAsking || open.includes(endpoint.path) || isRendering(request)) return
    if (await isRemarketing(deps)) throw refuse('remarketing')
  })
}
