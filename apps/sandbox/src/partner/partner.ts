/**
 * The sandbox partner, whom the casino tells of players that came by its links. It keeps the messages and answers as
 * configured. Its storage lasts as long as it runs.
 */
import Fastify from 'fastify'
import { listenAt } from '../loopback.ts'
import { PartnerMemory } from './partner.memory.ts'
import { partnerRoutes } from './partner.routes.ts'

export type PartnerService = { url: string; close(): Promise<void> }

const BODY_MAX_BYTES = 4096

export async function startPartner(options: {
  host?: string
  port: number
}): Promise<PartnerService> {
  const { host = '127.0.0.1', port } = options
  // Slow answers are open connections, which must not keep the service from stopping.
  const app = Fastify({ logger: false, bodyLimit: BODY_MAX_BYTES, forceCloseConnections: true })
  await partnerRoutes(app, new PartnerMemory())
  return { url: await app.listen({ host, port }), close: () => app.close() }
}

/** Starts the service as configured in the environment; without a port there is none. */
export function startFrom(env: NodeJS.ProcessEnv): Promise<{ close(): Promise<void> }> {
  const host = listenAt(env)
  const { PARTNER_PORT: port } = env
  return port
    ? startPartner({ host, port: Number(port) })
    : Promise.resolve({ close: async () => {} })
}
