import { listSettings } from '@ayva/contract/settings'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { isRendering } from '#lib/edge/render-secret.ts'
import { refuse } from '#lib/http/serve.ts'
import { isRemarketing } from './settings.ts'

/**
 * In remarketing mode what all guests are told is answered with 451: by it open tabs find out. Calls of
 * players go on, so that no money waits, and so do the settings, which say when the mode is over.
 */
export function refuseInRemarketing(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    const isShared = endpoint?.audience === 'guest' && endpoint.cacheSeconds !== undefined
    if (!isShared || endpoint.path === listSettings.path || isRendering(request)) return
    if (await isRemarketing(deps)) throw refuse('remarketing')
  })
}
