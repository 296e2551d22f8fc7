/**
 * The sandbox tracking host: it gives each browser an id by a cookie of its own, and sends it to pages of the site that
 * it belongs to. It stores nothing about visits.
 */
import Fastify from 'fastify'
import { listenAt } from '../loopback.ts'
import { trackingRoutes } from './tracking.routes.ts'

export type TrackingHost = { url: string; close(): Promise<void> }

/** A hit has eight fields, three of which are addresses. */
const BODY_MAX_BYTES = 16 * 1024

export async function startTracking(options: {
  host?: string
  port: number
}): Promise<TrackingHost> {
  const { host = '127.0.0.1', port } = options
  const app = Fastify({ logger: false, requestTimeout: 10_000, bodyLimit: BODY_MAX_BYTES })
  await trackingRoutes(app)
  return { url: await app.listen({ host, port }), close: () => app.close() }
}

/** Starts the service as configured in the environment; without a port there is none. */
export function startFrom(env: NodeJS.ProcessEnv): Promise<{ close(): Promise<void> }> {
  const host = listenAt(env)
  const { TRACKING_PORT: port } = env
  return port
    ? startTracking({ host, port: Number(port) })
    : Promise.resolve({ close: async () => {} })
}
