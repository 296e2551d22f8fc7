/**
 * The sandbox payment provider: for the app, an external company. It has an address, a database and pages of its own;
 * under `/kassa` it is a second company with another dialect, and under `/coins` a third, which accepts coins. The
 * server sends signed calls, and the provider reports the result of each operation by signed notices.
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
  /** The previous secret while it is being replaced: notices are signed by both. */
  secretBefore?: string
  /** The signing secret of the second company. */
  kassaSecret?: string
  /** The signing secret of the company for coins. */
  coinsSecret?: string
  host?: string
  port: number
  now?: () => Date
  /** The interval of looking for due work; 0: only when `tick` is called. */
  pollMs?: number
  /** A factor for delays, for callers with longer time-outs. */
  delayFactor?: number
}
export type Psp = {
  url: string
  /** Makes every due step and sends every due notice. */
  tick(): Promise<void>
  close(): Promise<void>
}
export type PspDeps = {
  pool: pg.Pool
  /** The first one is used for signing. */
  secrets: string[]
  kassaSecret: string
  coinsSecret: string
  now: () => Date
  /** Called when something has become due. */
  kick: () => void
  /** Sends the due notices before the next answer. */
  deliver: () => Promise<void>
  /** Delays a caller according to the mode. */
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
    // The network makes blocks by itself, unless a test does.
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
  // After a failure due work stays due.
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

/** Starts the service as configured in the environment, with the given database. */
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
