/**
 * The sandbox phone: a company that accepts every message and every call, and shows them only on its page. For the app
 * it is the company that transmits its messages, reached by HTTP.
 */
import Fastify from 'fastify'
import { openPool } from '@ayva/postgres/pool'
import { listenAt } from '../loopback.ts'
import { type App, appsIn } from './sms.authenticator.ts'
import { phoneRoutes } from './sms.routes.ts'

export type PhoneOptions = {
  databaseUrl: string
  secret: string
  host?: string
  /** The names of the authenticator apps with their secrets in base32. */
  apps?: readonly App[]
  /** 0 means any free port. */
  port: number
}
/** `smsUrl` accepts messages, `url` shows them. */
export type Phone = { smsUrl: string; url: string; close(): Promise<void> }

const BODY_MAX_BYTES = 8 * 1024

export async function startPhone(options: PhoneOptions): Promise<Phone> {
  const { databaseUrl, secret, host = '127.0.0.1', apps = [], port } = options
  const pool = openPool({ connectionString: databaseUrl, max: 4 })
  const app = Fastify({ logger: false, requestTimeout: 10_000, bodyLimit: BODY_MAX_BYTES })
  await phoneRoutes(app, pool, { secret, apps })
  const url = await app.listen({ host, port })
  return {
    smsUrl: `${url}/messages`,
    url,
    async close() {
      await app.close()
      await pool.end()
    },
  }
}

/** Starts the service as configured in the environment. */
export function startFrom(env: NodeJS.ProcessEnv): Promise<Phone> {
  const { DATABASE_URL: databaseUrl, SMS_SECRET: secret = 'sandbox-phone-secret' } = env
  const host = listenAt(env)
  if (!databaseUrl) throw new Error('DATABASE_URL is not set')
  const apps = appsIn(env['DEMO_AUTHENTICATOR'] ?? '')
  return startPhone({ databaseUrl, secret, host, apps, port: Number(env['PHONE_PORT'] ?? 3040) })
}
