// The whole product on a disposable database, with the ports of this run, for the browser tests.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createDatabase } from '@ayva/postgres/databases'
import { startPostgres } from '@ayva/postgres/embedded'
import { openPool } from '@ayva/postgres/pool'
import { runNode } from '../bin/run.ts'
import { start } from '../bin/start.ts'
import { permissions } from '../apps/server/src/permissions.ts'
import { writeShared } from './shared.ts'

const TEMPLATE = 'site_template'
const SITE = 'site'

process.chdir(`${import.meta.dirname}/..`)
const base = Number(process.env['E2E_PORT'])
const cluster = await startPostgres({ fast: false })
const at = (port: number) => `http://127.0.0.1:${port}`
const objects = mkdtempSync(path.join(tmpdir(), 'ayva-objects-'))
const env = {
  NODE_ENV: 'production',
  // A hundred visitors from one address, all of them new.
  RATE_LIMITS: 'off',
  // A slow machine must not make a dependency look broken; tests of broken dependencies do not wait for these limits.
  NEIGHBOUR_PATIENCE: '5',
  CRASH_CHAIN_LENGTH: '100000',
  OBJECTS_FOLDER: objects,
  PSP_PORT: String(base + 1),
  PSP_URL: at(base + 1),
  PSP_SECRET: randomBytes(24).toString('hex'),
  KASSA_URL: `${at(base + 1)}/kassa`,
  COINS_URL: `${at(base + 1)}/coins`,
  KASSA_SECRET: randomBytes(24).toString('hex'),
  COINS_SECRET: randomBytes(24).toString('hex'),
  MAILBOX_PORT: String(base + 2),
  MAILBOX_URL: at(base + 2),
  SMTP_PORT: String(base + 3),
  SMTP_URL: `smtp://127.0.0.1:${base + 3}`,
  OIDC_PORT: String(base + 6),
  SOCIAL_SANDBOX_URL: at(base + 6),
  SOCIAL_SANDBOX_ID: 'ayva',
  SOCIAL_SANDBOX_SECRET: randomBytes(24).toString('hex'),
  TELEGRAM_PORT: String(base + 7),
  TELEGRAM_URL: at(base + 7),
  TELEGRAM_BOT_TOKEN: randomBytes(24).toString('hex'),
  TRACKING_PORT: String(base + 8),
  OFFICE_PORT: String(base + 9),
  PUSH_PORT: String(base + 10),
  PUSH_SANDBOX_URL: at(base + 10),
  PARTNER_PORT: String(base + 11),
  PARTNER_SANDBOX_URL: at(base + 11),
  SUPPLIER_PORT: String(base + 5),
  SUPPLIER_URL: at(base + 5),
  SUPPLIER_SECRET: randomBytes(24).toString('hex'),
  PHONE_PORT: String(base + 4),
  PHONE_URL: at(base + 4),
  SMS_URL: `${at(base + 4)}/messages`,
  SMS_SECRET: randomBytes(24).toString('hex'),
}

await createDatabase(cluster.url(), TEMPLATE)
const prepared = { ...env, DATABASE_URL: cluster.url(TEMPLATE) }
await runNode('apps/server/src/prepare.ts', [], { env: { ...prepared, DEMO_CAST: 'on' } })
// Every player of the tests is new, and a dialog over each of their pages would be in the way.
const pool = openPool({ connectionString: cluster.url(TEMPLATE), max: 1 })
await pool.query(`insert into setting (alias, value, changed_at)
  values ('welcome_pack', '{"enabled": false}', now())`)
await pool.end()
const argv = ['apps/server/src/commands/operator.ts', 'add', 'тесты', ...permissions]
const said = await promisify(execFile)(process.execPath, argv, {
  env: { ...process.env, ...prepared },
})
const operatorToken = said.stdout.trim().split('\n').at(-1)!
await createDatabase(cluster.url(), SITE, TEMPLATE)
writeShared({ adminUrl: cluster.url(), template: TEMPLATE, env, operatorToken })

Object.assign(process.env, env, { DATABASE_URL: cluster.url(SITE), PORT: String(base) })
await start({
  async beforeExit() {
    await cluster.stop()
    rmSync(objects, { recursive: true, force: true })
  },
})
