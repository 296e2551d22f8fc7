/** A node that is about to stop says so first, so that load balancers send new requests elsewhere. */
import { type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    draining: { isOn: boolean }
  }
}

export function prepareDraining(app: FastifyInstance): void {
  app.decorate('draining', { isOn: false })
}

/** From now on the node is not ready, and each answer ends its connection, so that no proxy reuses one. */
export function beginDraining(app: FastifyInstance, servers: readonly Server[]): void {
  app.draining.isOn = true
  for (const server of servers) server.prependListener('request', endConnection)
}

function endConnection(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close')
}
