/**
 * The sandbox mailbox: a mail server that accepts every letter and shows it only on its page. For the app it is a
 * company's mail server, reached by SMTP.
 */
import Fastify from 'fastify'
import { openPool } from '@ayva/postgres/pool'
import { listenAt } from '../loopback.ts'
import { mailboxRoutes } from './mailbox.routes.ts'
import { startSmtp } from './mailbox.smtp.ts'

export type MailboxOptions = {
  databaseUrl: string
  host?: string
  /** 0 means any free port, here and for the page. */
  smtpPort: number
  port: number
}
export type Mailbox = { smtpUrl: string; url: string; close(): Promise<void> }

export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { databaseUrl, host = '127.0.0.1', smtpPort, port } = options
  const pool = openPool({ connectionString: databaseUrl, max: 4 })
  const app = Fastify({ logger: false, requestTimeout: 10_000 })
  await mailboxRoutes(app, pool)

  const smtp = await startSmtp(pool, { host, port: smtpPort })
  const url = await app.listen({ host, port })
  return {
    smtpUrl: smtp.url,
    url,
    async close() {
      await Promise.all([smtp.close(), app.close()])
      await pool.end()
    },
  }
}

/** Starts the service as configured in the environment. */
export function startFrom(env: NodeJS.ProcessEnv): Promise<Mailbox> {
  const { DATABASE_URL: databaseUrl } = env
  const host = listenAt(env)
  if (!databaseUrl) throw new Error('DATABASE_URL is not set')
  return startMailbox({
    databaseUrl,
    host,
    smtpPort: Number(env['SMTP_PORT'] ?? 3025),
    port: Number(env['MAILBOX_PORT'] ?? 3020),
  })
}
