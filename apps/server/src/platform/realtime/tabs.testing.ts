/** A server with only the websocket, and clients of it. */
import { REALTIME_PATH } from '@ayva/contract/platform/realtime'
import Fastify, { type FastifyInstance } from 'fastify'
import { type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '#lib/config.ts'
import { type Deps } from '#lib/deps.ts'
import { systemClock } from '#lib/clock.ts'
import { type Db } from '#lib/data/db.ts'
import { Limits } from '#lib/edge/limits.ts'
import { mapErrors } from '#lib/http/errors.ts'
import { type PlayerPrincipal } from '#lib/http/principal.ts'
import { type Bus, localBus } from '#lib/work/bus.ts'
import { realtimeRoutes } from './realtime.routes.ts'
import { type Askers, type TabLimits } from './tabs.ts'

export const alisa: PlayerPrincipal = {
  kind: 'player',
  id: 1n,
  sessionId: '00000000-0000-4000-8000-000000000001',
}

const apps: FastifyInstance[] = []
const sockets: WebSocket[] = []

/** A bus that counts its listeners. */
function countingBus(): Bus & { listeners: () => number } {
  const bus = localBus()
  let count = 0
  return {
    ...bus,
    listeners: () => count,
    subscribe(channel, listen) {
      count += 1
      const stop = bus.subscribe(channel, listen)
      return () => {
        count -= 1
        stop()
      }
    },
  }
}

type Start = { limits?: Partial<TabLimits>; askers?: Partial<Askers>; most?: number }

export async function start({ limits = {}, askers = {}, most = 100 }: Start = {}) {
  const bus = countingBus()
  const config = readConfig({ DATABASE_URL: 'postgres://nowhere', WEBSOCKETS_MAX: String(most) })
  const log = pino({ level: 'silent' })
  const deps: Deps = { config, bus, log, clock: systemClock, db: {} as Db }
  const app = Fastify({ trustProxy: true })
  apps.push(app)
  app.decorate('limits', new Limits(config))
  mapErrors(app)
  const known: Askers = {
    byToken: async (token) => (token === 'alisa' ? alisa : undefined),
    liveSessions: async (names) => new Set(names.map(({ id }) => id)),
    ...askers,
  }
  await realtimeRoutes(app, deps, known, limits)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { bus, port: (app.server.address() as AddressInfo).port, alone: bus.listeners() }
}
export type AppParts = Awaited<ReturnType<typeof start>>

export function connect(
  { port }: AppParts,
  from = '192.0.2.1',
  options: WebSocket.ClientOptions = {},
) {
  const headers = { 'x-forwarded-for': from }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${REALTIME_PATH}`, { headers, ...options })
  sockets.push(socket)
  socket.on('error', () => {})
  return socket
}
/** The outcome of a handshake: open, or the refusing answer. */
export async function handshake(socket: WebSocket) {
  return new Promise<{ status: number; body?: { error: object }; retryAfter?: string }>((done) => {
    socket.once('open', () => done({ status: 101 }))
    socket.once('unexpected-response', (_request, answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = JSON.parse(Buffer.concat(parts).toString()) as { error: object }
        done({
          status: answer.statusCode ?? 0,
          body,
          ...(answer.headers['retry-after'] && { retryAfter: answer.headers['retry-after'] }),
        })
      })
    })
  })
}
export const closed = (socket: WebSocket) =>
  new Promise<number>((done) => {
    socket.once('close', done)
  })
export const receives = (socket: WebSocket) =>
  new Promise<unknown>((done) => {
    socket.once('message', (data: Buffer) => done(JSON.parse(data.toString())))
  })
export async function enter(testApp: AppParts, token?: string, from?: string) {
  const socket = connect(testApp, from)
  expect(await handshake(socket)).toEqual({ status: 101 })
  const answer = receives(socket)
  socket.send(JSON.stringify({ type: 'hello', ...(token && { token }) }))
  expect(await answer).toEqual({ type: 'ready', loggedIn: token !== undefined })
  return socket
}

export function leaveAll(): void {
  for (const socket of sockets.splice(0)) socket.terminate()
}

export async function closeAll(): Promise<void> {
  leaveAll()
  for (const app of apps.splice(0)) await app.close()
}
