/**
 * The sandbox payment provider: a company outside the app, as far as the app can see. It has an
 * address, a memory and pages of its own, and under `/kassa` it is a second company of another dialect and under `/coins` a third, which takes coins; the server speaks to it by signed calls, and it tells the
 * server by signed notices what has become of each operation.
 */
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { openPool } from '@ayva/postgres/pool'
import type pg from 'pg'
import { setInterval } from 'node:timers'
import { coinsPages } from '../coins/coins.pages.ts'
import { coinsCompany, mine } from '../coins/coins.ts'
import { listenAt } from '../loopback.ts'
import { kassaRoutes } from './kassa.api.ts'
import { apiRoutes } from './psp.api.ts'
import { controlRoutes } from './psp.control.ts'
import { sweep } from './psp.keeping.ts'
import { idleUntil } from './psp.modes.ts'
import { deliverDue } from './psp.notices.ts'
import { pageRoutes } from './psp.pages.ts'
import { stepDue } from './psp.rules.ts'

export type PspOptions = {
  databaseUrl: string
  secret: string
  /** The one before, while it is being replaced: notices are signed by both. */
  secretBefore?: string
  /** What the second company signs with. */
  kassaSecret?: string
  /** What the company for coins signs with. */
  coinsSecret?: string
  host?: string
  port: number
  now?: () => Date
  /** How often it looks for what is due; 0: only when `tick` is called. */
  pollMs?: number
  /** How many times as long it keeps a caller waiting; for callers that have been given more patience. */
  delayFactor?: number
}
export type Psp = {
  url: string
  /** Takes every step and sends every notice that is due by now. */
  tick(): Promise<void>
  close(): Promise<void>
}
/** What every part of the service is given. */
export type PspDeps = {
  pool: pg.Pool
  /** The one it signs by first. */
  secrets: string[]
  kassaSecret: string
  coinsSecret: string
  now: () => Date
  /** Something has become due: look at once. */
  kick: () => void
  /** Sends what is due before anything else is answered. */
  deliver: () => Promise<void>
  /** Keeps a caller waiting, as a company does that is told to. */
  idle: (ms: number) => Promise<void>
}

const POLL_MS = 500
const BLOCK_MS = 10_000
const SWEEP_MS = 3_600_000
const KASSA_SECRET = 'sandbox-till-secret'
const COINS_SECRET = 'sandbox-coins-secret'

export async function startPsp(options: PspOptions): Promise<Psp> {
  const { now = () => new Date(), pollMs = POLL_MS, host = '127.0.0.1', port, secret } = options
  const { kassaSecret = KASSA_SECRET, coinsSecret = COINS_SECRET, secretBefore } = options
  const { delayFactor = 1 } = options
  const pool = openPool({ connectionString: options.databaseUrl, max: 4 })

  let running: Promise<void> | undefined
  let swept = 0
  let mined = 0
  const tick = async () => {
    // A network makes its blocks by itself, unless a test makes them.
    if (pollMs > 0 && Math.abs(now().getTime() - mined) >= BLOCK_MS) {
      mined = now().getTime()
      await mine(deps, 1)
    }
    await stepDue(deps)
    await deliverDue(deps)
    const at = now()
    if (Math.abs(at.getTime() - swept) < SWEEP_MS) return
    swept = at.getTime()
    await sweep(pool, at)
  }
  // A failed round is not lost: what was due stays due.
  const look = () =>
    void (running ??= tick()
      .catch(() => {})
      .finally(() => (running = undefined)))
  const stop = new AbortController()
  const idle = idleUntil(stop.signal)
  const deps: PspDeps = {
    pool,
    kassaSecret,
    coinsSecret,
    now,
    secrets: [secret, ...(secretBefore ? [secretBefore] : [])],
    kick: () => pollMs > 0 && look(),
    deliver: () => deliverDue(deps),
    idle: (ms) => idle(ms * delayFactor),
  }

  const app = await createPsp(deps)
  const url = await app.listen({ host, port })
  const timer = pollMs > 0 ? setInterval(look, pollMs) : undefined
  return {
    url,
    tick,
    async close() {
      clearInterval(timer)
      stop.abort()
      await app.close()
      await running
      await pool.end()
    },
  }
}

/** Starts it as the environment says; its memory is in the database it is given. */
export function startFrom(env: NodeJS.ProcessEnv): Promise<Psp> {
  const { DATABASE_URL, PSP_SECRET, KASSA_SECRET: kassaSecret, PSP_PORT = '3010' } = env
  const { PSP_SECRET_BEFORE: secretBefore, COINS_SECRET: coinsSecret } = env
  const host = listenAt(env)
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: see docs/configuration.md')
  return startPsp({
    databaseUrl: DATABASE_URL,
    secret: PSP_SECRET || 'sandbox-provider-secret',
    port: Number(PSP_PORT),
    host,
    ...(secretBefore && { secretBefore }),
    ...(kassaSecret && { kassaSecret }),
    ...(coinsSecret && { coinsSecret }),
  })
}

async function createPsp(deps: PspDeps): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 16 * 1024, requestTimeout: 15_000 })
  await app.register(formbody)
  const { secrets } = deps
  await app.register(async (scope) =>
    apiRoutes(scope, deps, { company: 'sandbox', prefix: '', secrets }),
  )
  await app.register(async (scope) => apiRoutes(scope, deps, coinsCompany(deps)))
  await app.register(async (scope) => coinsPages(scope, deps))
  await app.register(async (scope) => kassaRoutes(scope, deps))
  await app.register(async (scope) => controlRoutes(scope, deps))
  await app.register(async (scope) => pageRoutes(scope, deps))
  return app
}
