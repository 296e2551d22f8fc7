import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startPostgres, type Cluster } from '@ayva/postgres/embedded'
import { prepareDatabase } from '@ayva/postgres/databases'
import { locked } from '../packages/postgres/src/lock.mjs'
import { Child } from './child.ts'
import {
  DEMO_OFFICE_PASSWORD,
  demoOperators,
} from '../apps/server/src/platform/operators/demo-operators.ts'
import { leaveForShow, payForShow } from './demo-payments.ts'
import { choosePorts, type Ports } from './ports.ts'
import { takeSecretFiles } from './secret-files.ts'

const root = path.dirname(import.meta.dirname)
export const DATABASE = 'ayva'

const demoLines = [
  '  Войти без регистрации: alisa@ayva.test (есть деньги и раунды) или boris@ayva.test (всё впереди),',
  '  пароль айва-демо-2026. Документы в разных состояниях: sent@, accepted@, refused@, stopped@, blocked@ayva.test.',
]
const demoOfficeLines = (env: Record<string, string>) => [
  `  Войти в офис: ${demoOperators.map(({ name }) => name).join(' или ')}, пароль ${DEMO_OFFICE_PASSWORD},`,
  `  код: ${env['PHONE_URL']}/authenticator`,
]

type StartOptions = {
  beforeExit?: () => Promise<unknown>
  /** The running build of the site; the database is prepared meanwhile. */
  built?: Promise<void>
}

/** Starts everything for one machine, ended together by Ctrl-C: database, sandbox services, server. */
export async function start({ beforeExit, built }: StartOptions = {}): Promise<void> {
  takeSecretFiles()
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stop.abort())

  const closers: (() => Promise<unknown>)[] = beforeExit ? [beforeExit] : []
  try {
    await up(stop.signal, closers, built)
    await aborted(stop.signal)
  } finally {
    for (const close of closers.toReversed()) await close()
  }
  process.exit(0)
}

async function up(
  signal: AbortSignal,
  closers: (() => Promise<unknown>)[],
  built: Promise<void> = Promise.resolve(),
): Promise<void> {
  // Prevents an unhandled rejection while the database is prepared; the failure is handled below.
  built.catch(() => {})
  const say = (line: string) => console.log(line)
  let cluster: Cluster | undefined
  if (!process.env['DATABASE_URL']) {
    const dir = path.join(root, '.data/postgres')
    cluster = await startPostgres({ dir, onCrash: say })
    closers.push(() => cluster!.stop())
  }
  const ports = await choosePorts()
  const env = environment(ports, process.env['DATABASE_URL'] ?? cluster!.url(DATABASE))
  if (signal.aborted) return
  const server = new Child('server', 'apps/server/src/main.ts', env, say, { WAITS_TO_SERVE: 'on' })
  const sandbox = new Child('sandbox', 'apps/sandbox/src/main.ts', env, say)
  const seed = (url: string, isNew: boolean) => server.ask({ prepare: url, isNew }, 'prepared')
  const prepared = Promise.all([built, prepare(cluster, env, seed)])
  prepared.catch(() => {})
  closers.push(
    () => sandbox.stop(),
    () => server.stop(),
  )
  await Promise.race([prepared, aborted(signal)])
  if (signal.aborted) return
  server.tell({ serve: true })
  await Promise.all([sandbox.ready(signal), server.ready(signal)])
  if (signal.aborted) return
  say(
    [
      '',
      `  Айва           ${env['PUBLIC_URL']}`,
      `  Офис           ${env['OFFICE_URL']}    (рабочее место сотрудников)`,
      `  Почта          ${env['MAILBOX_URL']}    (письма, которые ушли игрокам)`,
      `  Телефон        ${env['PHONE_URL']}    (сообщения и звонки игрокам)`,
      `  Платежи        ${env['PSP_URL']}    (песочница платёжного провайдера)`,
      `  Соцсеть        ${env['SOCIAL_SANDBOX_URL']}    (через неё можно войти кем угодно)`,
      `  Уведомления    ${env['PUSH_SANDBOX_URL']}    (пуши браузерам песочницы)`,
      `  Партнёр        ${env['PARTNER_SANDBOX_URL']}    (что сообщили партнёру песочницы)`,
      `  Telegram       ${env['TELEGRAM_URL']}    (бот песочницы: вход без пароля)`,
      `  Игры           ${env['SUPPLIER_URL']}    (песочница поставщика игр)`,
      `  API            ${env['PUBLIC_URL']}/api/v18/docs`,
      '',
      ...(env['DEMO_CAST'] === 'on' ? [...demoLines, ...demoOfficeLines(env), ''] : []),
      '  Деньги учебные. Остановить: Ctrl+C.',
      '',
    ].join('\n'),
  )
  // Runs in the background; a failure does not affect the site.
  if (env['DEMO_CAST'] === 'on')
    payForShow(env['PUBLIC_URL']!)
      .then(() => leaveForShow(env['PUBLIC_URL']!))
      .catch((error: unknown) => say(`  Платежи для показа не сделаны: ${String(error)}`))
}

/**
 * Brings the database to the schema of this checkout and seeds it by `seed`: the embedded database, or the one in
 * `env`.
 */
export async function prepare(
  cluster: Cluster | undefined,
  env: Record<string, string>,
  seed: (url: string, isNew: boolean) => Promise<void>,
): Promise<void> {
  if (!cluster) return seed(env['DATABASE_URL']!, true)
  // Two starts at once share one cluster: the second one finds the database that the first one has prepared.
  await locked(path.join(root, '.data/prepare.lock'), () =>
    prepareDatabase((name) => cluster.url(name), DATABASE, seed),
  )
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done()
    else signal.addEventListener('abort', () => done(), { once: true })
  })
}

/** The environment of the child processes: what is configured, with defaults for the rest. */
function environment(ports: Ports, databaseUrl: string): Record<string, string> {
  const at = (port: number) => `http://${process.env['HOST'] ?? '127.0.0.1'}:${port}`
  const chosen = {
    DATABASE_URL: databaseUrl,
    PORT: String(ports.site),
    PUBLIC_URL: at(ports.site),
    OFFICE_PORT: String(ports.office),
    OFFICE_URL: at(ports.office),
    PSP_PORT: String(ports.psp),
    PSP_URL: at(ports.psp),
    KASSA_URL: `${at(ports.psp)}/kassa`,
    COINS_URL: `${at(ports.psp)}/coins`,
    // A new secret at each start, passed to both sides, so that even a sandbox uses no published one.
    ...(!process.env['PSP_URL'] && { PSP_SECRET: randomBytes(24).toString('hex') }),
    ...(!process.env['KASSA_URL'] && { KASSA_SECRET: randomBytes(24).toString('hex') }),
    ...(!process.env['COINS_URL'] && { COINS_SECRET: randomBytes(24).toString('hex') }),
    // The key must stay the same over restarts, so it is stored beside the database.
    ...(!process.env['DATABASE_URL'] && { DATA_KEY: ownDataKey() }),
    MAILBOX_PORT: String(ports.mailbox),
    MAILBOX_URL: at(ports.mailbox),
    SMTP_PORT: String(ports.smtp),
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    OIDC_PORT: String(ports.oidc),
    SOCIAL_SANDBOX_URL: at(ports.oidc),
    SOCIAL_SANDBOX_ID: 'ayva',
    SOCIAL_SANDBOX_SECRET: randomBytes(24).toString('hex'),
    TELEGRAM_PORT: String(ports.telegram),
    TELEGRAM_URL: at(ports.telegram),
    TELEGRAM_BOT_TOKEN: randomBytes(24).toString('hex'),
    PHONE_PORT: String(ports.phone),
    PHONE_URL: at(ports.phone),
    SMS_URL: `${at(ports.phone)}/messages`,
    HMR_PORT: String(ports.reload),
    SUPPLIER_PORT: String(ports.supplier),
    SUPPLIER_URL: at(ports.supplier),
    TRACKING_PORT: String(ports.tracking),
    PUSH_PORT: String(ports.push),
    PUSH_SANDBOX_URL: at(ports.push),
    PARTNER_PORT: String(ports.partner),
    PARTNER_SANDBOX_URL: at(ports.partner),
    ...(!process.env['SUPPLIER_URL'] && { SUPPLIER_SECRET: randomBytes(24).toString('hex') }),
    ...(!process.env['SMS_URL'] && { SMS_SECRET: randomBytes(24).toString('hex') }),
    NODE_ENV: process.env['NODE_ENV'] ?? 'production',
    // Accounts with known passwords are added only to our own database.
    DEMO_CAST: process.env['DATABASE_URL'] ? 'off' : 'on',
    // The authenticator apps of the demo operators, for the sandbox's phone page.
    ...(!process.env['DATABASE_URL'] && { DEMO_AUTHENTICATOR: demoApps() }),
  }
  const given = Object.keys(chosen).filter((name) => process.env[name] && !name.endsWith('PORT'))
  return { ...chosen, ...Object.fromEntries(given.map((name) => [name, process.env[name]!])) }
}

const demoApps = () => demoOperators.map(({ name, secret }) => `${name}=${secret}`).join(',')

/** The key of our own database, generated once and stored beside it. */
export function ownDataKey(): string {
  const file = path.join(root, '.data/data-key')
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
