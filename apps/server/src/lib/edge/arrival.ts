/**
 * Records when a request arrived, for calls whose result depends on that moment: the time is taken before anything is
 * awaited.
 */
import { type FastifyInstance, type FastifyRequest } from 'fastify'

/** Must be registered before the hook that identifies the caller, because that hook awaits the database. */
export function noteArrivals(app: FastifyInstance): void {
  app.decorateRequest('arrivedMs', 0)
  const note = (request: FastifyRequest, _reply: unknown, next: () => void) => {
    request.arrivedMs = performance.now()
    next()
  }
  app.addHook('onRequest', note)
  // A request with a body has arrived only when the body has, because a client may hold the body back and then drop the
  // request.
  app.addHook('preValidation', (request, reply, next) =>
    hasBody(request) ? note(request, reply, next) : next(),
  )
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
