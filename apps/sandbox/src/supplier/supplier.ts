/**
 * The sandbox supplier: the studio «Причал», an external company. It has two games that are shown in a frame and a book
 * of its own, and calls the operator's wallet for each stake and win.
 */
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { WALLET_PATH } from '@ayva/contract/games/suppliers/wallet'
import { openPool } from '@ayva/postgres/pool'
import type pg from 'pg'
import { setInterval } from 'node:timers'
import { listenAt } from '../loopback.ts'
import { idleUntil } from '../psp/psp.modes.ts'
import { apiRoutes } from './supplier.api.ts'
import { controlRoutes } from './supplier.control.ts'
import { pageRoutes } from './supplier.pages.ts'
import { takeBackForgotten } from './supplier.rounds.ts'
import { sweep } from './supplier.store.ts'
import { deliverDue } from './supplier.notifying.ts'

export type SupplierOptions = {
  databaseUrl: string
  /** The operator's name for this company, and the shared signing secret. */
  key?: string
  secret: string
  /** The operator's wallet; without one, launches cannot be paid. */
  walletUrl: string
  host?: string
  port: number
  now?: () => Date
  /** The interval of looking for due work; 0: only when `tick` is called. */
  pollMs?: number
}
export type Supplier = { url: string; tick(): Promise<void>; close(): Promise<void> }
export type SupplierDeps = {
  pool: pg.Pool
  key: string
  secret: string
  walletUrl: string
  now: () => Date
  /** Delays a caller according to the mode. */
  idle: (ms: number) => Promise<void>
}

const SUPPLIER_KEY = 'prichal'
const POLL_MS = 500
const SWEEP_MS = 3_600_000

export async function startSupplier(options: SupplierOptions): Promise<Supplier> {
  const { now = () => new Date(), pollMs = POLL_MS, host = '127.0.0.1', port } = options
  const { secret, walletUrl, key = SUPPLIER_KEY } = options
  const pool = openPool({ connectionString: options.databaseUrl, max: 4 })
  const stop = new AbortController()
  const deps: SupplierDeps = {
    pool,
    key,
    secret,
    walletUrl: walletUrl.replace(/\/$/, ''),
    now,
    idle: idleUntil(stop.signal),
  }
  let running: Promise<void> | undefined
  let swept = 0
  const tick = async () => {
    await takeBackForgotten(deps)
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
  const app = await createSupplier(deps)
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

/** Starts the service as configured in the environment; without a wallet there is none. */
export function startFrom(env: NodeJS.ProcessEnv): Promise<{ close(): Promise<void> }> {
  const { DATABASE_URL, SUPPLIER_PORT, SUPPLIER_SECRET, PUBLIC_URL, SUPPLIER_WALLET_URL } = env
  const host = listenAt(env)
  const walletUrl = SUPPLIER_WALLET_URL || (PUBLIC_URL && `${PUBLIC_URL}${WALLET_PATH}`)
  if (!SUPPLIER_PORT || !walletUrl) return Promise.resolve({ close: async () => {} })
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: see docs/configuration.md')
  return startSupplier({
    databaseUrl: DATABASE_URL,
    secret: SUPPLIER_SECRET || 'sandbox-supplier-secret',
    port: Number(SUPPLIER_PORT),
    walletUrl,
    host,
  })
}

async function createSupplier(deps: SupplierDeps): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 16 * 1024, requestTimeout: 45_000 })
  await app.register(formbody)
  await app.register(async (scope) => apiRoutes(scope, deps))
  await app.register(async (scope) => controlRoutes(scope, deps))
  await app.register(async (scope) => pageRoutes(scope, deps))
  return app
}
