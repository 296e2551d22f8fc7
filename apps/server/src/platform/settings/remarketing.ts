import { refreshToken } from '@ayva/contract/identity/auth'
import { listSettings } from '@ayva/contract/platform/settings'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { isRendering } from '#lib/edge/render-secret.ts'
import { refuse } from '#lib/http/serve.ts'
import { isRemarketing } from './settings.ts'

/** These calls stay available: one tells when the mode is over, the other keeps players' sessions. */
const open: string[] = [listSettings.path, refreshToken.path]

/**
 * In remarketing mode every GET of a guest is answered with 451, by which open tabs notice it. Players' calls and
 * callbacks of providers go on, so that no money waits.
 */
export function refuseInRemarketing(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    const isAsking = endpoint?.audience === 'guest' && endpoint.method === 'GET'
    if (!isAsking || open.includes(endpoint.path) || isRendering(request)) return
    if (await isRemarketing(deps)) throw refuse('remarketing')
  })
}
