/**
 * The sandbox push service between the casino and browsers. It stores messages, and answers as configured. Its storage
 * lasts as long as it runs.
 */
import Fastify from 'fastify'
import { listenAt } from '../loopback.ts'
import { PushMemory } from './push.memory.ts'
import { pushRoutes } from './push.routes.ts'

export type PushService = { url: string; close(): Promise<void> }

/** The size that push services must accept (RFC 8030). */
const BODY_MAX_BYTES = 4096

export async function startPush(options: { host?: string; port: number }): Promise<PushService> {
  const { host = '127.0.0.1', port } = options
  const app = Fastify({ logger: false, requestTimeout: 10_000, bodyLimit: BODY_MAX_BYTES })
  await pushRoutes(app, new PushMemory())
  return { url: await app.listen({ host, port }), close: () => app.close() }
}

/** Starts the service as configured in the environment; without a port there is none. */
export function startFrom(env: NodeJS.ProcessEnv): Promise<{ close(): Promise<void> }> {
  const host = listenAt(env)
  const { PUSH_PORT: port } = env
  return port ? startPush({ host, port: Number(port) }) : Promise.resolve({ close: async () => {} })
}
