// The whole product on a throw-away database, on ports of this run: what the browser tests visit.
import { startPostgres } from '@ayva/postgres/embedded'
import { start } from '../bin/start.ts'

process.chdir(`${import.meta.dirname}/..`)
const base = Number(process.env['E2E_PORT'])
const cluster = await startPostgres({ fast: false })
Object.assign(process.env, {
  NODE_ENV: 'production',
  DATABASE_URL: cluster.url(),
  PORT: String(base),
  PSP_PORT: String(base + 1),
  MAILBOX_PORT: String(base + 2),
  SMTP_PORT: String(base + 3),
})
await start({ beforeExit: () => cluster.stop() })
