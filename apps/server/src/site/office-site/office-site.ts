/**
 * The office for operators: a separate listener with its own origin. It serves the built application and forwards its
 * calls to the API in memory. The session's token is in an HttpOnly cookie, and is added to the call here.
 */
import cookie from '@fastify/cookie'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serverFactory } from '#lib/edge/connections.ts'
import { refuseUnclearRequest } from '#lib/edge/edge.ts'
import { tidyForwarded } from '#lib/edge/forwarded.ts'
import { officeHeaders } from '#lib/edge/headers.ts'
import { limitRequests } from '#lib/edge/limits.ts'
import { packing } from '#lib/edge/packing.ts'
import { serverOptions } from '#lib/edge/server-options.ts'
import { mapErrors } from '#lib/http/errors.ts'
import { refuse } from '#lib/http/serve.ts'
import { mayComeFrom } from '../../platform/operators/operators.ts'
import { forwardCalls, forwardImages, forwardUploads } from './forward.ts'
import { refuseOtherSites } from './own-pages.ts'
import { servePages } from './pages.ts'
import { serveChanges } from './changes.ts'

/** Not yet listening; `api` is the app that answers its calls. */
export async function openOffice(
  api: FastifyInstance,
  deps: Deps,
  root: string,
): Promise<FastifyInstance> {
  const { config, log } = deps
  const office = Fastify({
    ...serverOptions(deps),
    serverFactory: serverFactory({ config, log, answer: () => false }),
  })
  office.decorate('limits', api.limits)
  mapErrors(office)
  takeJsonAsItIs(office)
  const headers = officeHeaders(config)
  const isAllowed = mayComeFrom(config)
  office.addHook('onRequest', (request, reply, next) => {
    tidyForwarded(request.raw.headers)
    reply.headers(headers)
    next()
  })
  office.addHook('onRequest', refuseUnclearRequest)
  await office.register(cookie)
  await office.register(compress, packing)
  limitRequests(office)
  office.addHook('onRequest', (request, _reply, next) => {
    if (!isAllowed(request.ip)) throw refuse('forbidden')
    next()
  })
  refuseOtherSites(office, config)
  forwardCalls(office, api, deps)
  await office.register(async (scope) => forwardUploads(scope, api, deps))
  forwardImages(office, api)
  serveChanges(office, deps)
  await servePages(office, root)
  return office
}

/** Bodies are passed on unparsed, because the API validates them. */
function takeJsonAsItIs(office: FastifyInstance): void {
  office.removeAllContentTypeParsers()
  office.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}
