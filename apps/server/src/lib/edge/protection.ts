import { signatureText } from '@ayva/contract/signature'
import compress from '@fastify/compress'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { minutes } from '#lib/clock.ts'
import { headersOfNow } from './outside-sites.ts'
import { type OutsideSites } from './headers.ts'
import { limitRequests } from './limits.ts'
import { packing } from './packing.ts'
import { isRendering } from './render-secret.ts'

/** Registers headers, compression, limits and the request signature for every request. */
export async function protect(
  app: FastifyInstance,
  deps: Deps,
  sites: () => Promise<OutsideSites>,
): Promise<void> {
  const headersNow = await headersOfNow(app, deps, sites)
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headersNow())
    next()
  })
  await app.register(compress, packing)
  limitRequests(app)
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.routeOptions.config.endpoint) checkSignature(deps, request)
    next()
  })
}

/** A call is recognised by its route, because its address can be spelled in many ways. */
function checkSignature({ config, clock }: Deps, request: FastifyRequest): void {
  if (isRendering(request)) return
  const { headers, url } = request
  const given = headers['x-signature']
  if (given === undefined) {
    if (config.REQUEST_SIGNATURE === 'required') throw refuse('signature_wrong')
    return
  }
  const now = clock.now().getTime()
  const path = url.split('?')[0]!
  const agent = String(headers['user-agent'] ?? '')
  // Accepts the minute before and after too, because clocks differ and a request may be sent at the end of a minute.
  const good = [-1, 0, 1].some(
    (step) => sha256(signatureText(path, agent, now + minutes(step))) === given,
  )
  if (!good) throw refuse('signature_wrong')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
