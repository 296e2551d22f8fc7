// A process that sends the events of a crash round to thousands of tabs: the product, or a minimal loop.
import Fastify from 'fastify'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { WebSocketServer } from 'ws'
import { systemClock } from '../apps/server/src/lib/clock.ts'
import { readConfig } from '../apps/server/src/lib/config.ts'
import { type Db } from '../apps/server/src/lib/data/db.ts'
import { Limits } from '../apps/server/src/lib/edge/limits.ts'
import { localBus } from '../apps/server/src/lib/work/bus.ts'
import { notifyWatchers } from '../apps/server/src/platform/realtime/realtime.ts'
import { realtimeRoutes } from '../apps/server/src/platform/realtime/realtime.routes.ts'

/** The number of bets in a message when all players bet. */
const BETS = 25
const stake = { minor: '1000', currency: 'RUB' } as const
const bets = Array.from({ length: BETS }, (_, at) => {
  return { key: `0123456789ab${1000 + at}`, name: `Игрок ${at}`, stake, taken100: 100 + at }
})
const updates = { type: 'flight_bets', flight: 1, count: 2000, bets } as const

type Telling = { port: number; tell: () => void }
const { port, tell } = await (process.env['KIND'] === 'bare' ? bare() : product())
process.on('message', async ({ times }: { times: number }) => {
  const before = process.cpuUsage()
  for (let told = 0; told < times; told++) {
    tell()
    await turn()
  }
  const { user, system } = process.cpuUsage(before)
  process.send?.({ cpuMs: (user + system) / 1000 })
})
process.send?.({ url: `ws://127.0.0.1:${port}` })

async function bare(): Promise<Telling> {
  const server = createServer()
  const sockets = new WebSocketServer({ server })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const everybody = () => {
    const text = JSON.stringify(updates)
    for (const socket of sockets.clients) socket.send(text)
  }
  return { port: (server.address() as AddressInfo).port, tell: everybody }
}

async function product(): Promise<Telling> {
  const config = readConfig({ DATABASE_URL: 'postgres://nowhere', RATE_LIMITS: 'off' })
  const bus = localBus()
  const log = pino({ level: 'silent' })
  const app = Fastify()
  app.decorate('limits', new Limits(config))
  const askers = { byToken: async () => undefined, liveSessions: async () => new Set<string>() }
  await realtimeRoutes(app, { config, bus, log, clock: systemClock, db: {} as Db }, askers)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port: own } = app.server.address() as AddressInfo
  return { port: own, tell: () => notifyWatchers(bus, 'flights', updates) }
}
