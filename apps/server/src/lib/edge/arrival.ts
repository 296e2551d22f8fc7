/** When a request was here, for what is judged by the moment: before anything was awaited for it. */
import { type FastifyInstance, type FastifyRequest } from 'fastify'

/** Must come before whoever asks who it is. */
export function noteArrivals(app: FastifyInstance): void {
  app.decorateRequest('arrivedMs', 0)
  const note = (request: FastifyRequest, _reply: unknown, next: () => void) => {
    request.arrivedMs = performance.now()
    next()
  }
  app.addHook('onRequest', note)
  // A body may be held back, and the request dropped for it: until the body is here nothing was said.
  app.addHook('preValidation', (request, reply, next) =>
    hasBody(request) ? note(request, reply, next) : next(),
  )
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
