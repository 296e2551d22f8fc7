// PostgreSQL 18 from an npm package, for a machine without a database of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { locked } from './lock.mjs'
import {
  type Account,
  binaries,
  installed,
  program,
  reachable,
  unprivileged,
  windows,
} from './binaries.ts'
import { copyData } from './copies.ts'
import { environment, initialise } from './initialise.ts'
import { freePort } from './ports.ts'
import {
  alive,
  postmaster,
  readText,
  sweep,
  temporaryFolder,
  temporaryPrefix,
} from './processes.ts'

export type Cluster = {
  url(database?: string): string
  /** The process id of the postmaster; 0 if another process owns it. */
  pid(): number
  stop(): Promise<void>
}

export type Options = {
  /** The folder of the cluster; without it, a disposable one in the temporary folder. */
  dir?: string
  /** For a test cluster that need not survive a power failure: nothing is synced to disk. */
  fast?: boolean
  /** A data folder, made by `prepareData`, that a new cluster is copied from. */
  copyOf?: string
  /** The major version of the machine's own PostgreSQL to use instead of the package's. */
  major?: string
  /** Returns the port to try next; without it, any free port is used. */
  port?: () => Promise<number>
  /** Called when the server has crashed and is being restarted. */
  onCrash?: (message: string) => void
}

const PORT_TRIES = 5
const portTaken = /could not bind|could not create any TCP\/IP sockets/

type Place = { native: string; data: string; as: Account | undefined; options: Options }

export async function startPostgres(options: Options = {}): Promise<Cluster> {
  const as = unprivileged()
  const { dir, major } = options
  const native = major ? installed(major) : binaries(as)
  if (dir === undefined) sweep()
  const folder = `${temporaryPrefix}${process.pid}-${randomBytes(4).toString('hex')}`
  const base = temporaryFolder({ fast: options.fast ?? false })
  const data = dir === undefined ? path.join(base, folder) : reachable(path.resolve(dir), as)
  const place = { native, data, as, options }
  return locked(`${data}.lock`, () => start(place))
}

/**
 * Creates the data folder `into` from a cluster that `fill` has filled, for new clusters to copy. The folder appears
 * complete or not at all.
 */
export async function prepareData(
  into: string,
  { major }: Pick<Options, 'major'>,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  const own = unprivileged()
  const base = temporaryFolder({ fast: true })
  const dir = path.join(base, `${temporaryPrefix}${process.pid}-${randomBytes(4).toString('hex')}`)
  const cluster = await startPostgres({ dir, fast: true, ...(major && { major }) })
  try {
    await fill(cluster.url())
  } finally {
    await cluster.stop()
  }
  const made = reachable(dir, own)
  mkdirSync(path.dirname(into), { recursive: true })
  copyData(made, `${into}.part`, undefined)
  rmSync(into, { recursive: true, force: true })
  renameSync(`${into}.part`, into)
  rmSync(made, { recursive: true, force: true })
}

async function start(place: Place): Promise<Cluster> {
  const { native, data, as } = place
  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    // A folder without a version file is incomplete: an interrupted copy or a full disk left it.
    if (existsSync(data)) rmSync(data, { recursive: true, force: true })
    if (place.options.copyOf) copyData(place.options.copyOf, data, as)
    else initialise(native, data, as)
  }
  const password = readText(path.join(data, 'ayva.secret'))
  const urlAt =
    (port: number) =>
    (database = 'postgres') =>
      `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

  const shared = await adopt(data, urlAt)
  if (shared) return shared
  writeFileSync(path.join(data, 'ayva.owner'), String(process.pid))
  return supervise(place, urlAt)
}

/**
 * A cluster has one owner; other processes share it while the owner lives, and take over the cluster of a killed owner.
 */
async function adopt(
  data: string,
  urlAt: (port: number) => Cluster['url'],
): Promise<Cluster | undefined> {
  const running = postmaster(data)
  if (!running) return undefined
  const owner = Number(readText(path.join(data, 'ayva.owner')))
  const url = urlAt(running.port)
  if (alive(owner) && (await answers(url()))) return { url, pid: () => 0, stop: async () => {} }
  if (alive(running.pid)) process.kill(running.pid, 'SIGINT')
  for (let waited = 0; alive(running.pid) && waited < 10_000; waited += 50) await setTimeout(50)
  return undefined
}

/** Keeps one server running on one port until it is stopped. */
async function supervise(place: Place, urlAt: (port: number) => Cluster['url']): Promise<Cluster> {
  let stopping: Promise<void> | undefined
  const first = await launchSomewhere(place)
  const { port } = first
  const url = urlAt(port)
  let { server } = first
  const watch = () => {
    server.once('exit', async (code, signal) => {
      if (stopping) return
      place.options.onCrash?.(`PostgreSQL died (${signal ?? code}): starting it again.`)
      server = await relaunch(place, port, () => stopping !== undefined)
      watch()
    })
  }
  watch()
  // The last resort for a process that exits without stopping its server.
  const abandoned = () => void server.kill('SIGINT')
  process.on('exit', abandoned)

  async function stop(): Promise<void> {
    server.ref()
    const exited = server.exitCode !== null || new Promise((done) => server.once('exit', done))
    server.kill('SIGINT')
    await exited
    process.off('exit', abandoned)
    if (place.options.dir === undefined) rmSync(place.data, { recursive: true, force: true })
  }
  return { url, pid: () => server.pid ?? 0, stop: () => (stopping ??= stop()) }
}

/** The port is final only once the server listens, because another program may have taken the free one. */
async function launchSomewhere(place: Place): Promise<{ server: ChildProcess; port: number }> {
  const { port: choose = freePort } = place.options
  for (let tries = 1; ; tries++) {
    const port = await choose()
    try {
      return { server: await launch(place, port), port }
    } catch (error) {
      if (tries >= PORT_TRIES || !portTaken.test(String(error))) throw error
    }
  }
}

/** After a kill the shared memory of the dead server remains for some tries; gives up after 30 s. */
async function relaunch(place: Place, port: number, stopped: () => boolean): Promise<ChildProcess> {
  for (let tries = 0; ; tries++) {
    try {
      return await launch(place, port)
    } catch (error) {
      if (tries > 300 || stopped()) throw error
      await setTimeout(100)
    }
  }
}

async function launch({ native, data, as, options }: Place, port: number): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    'max_connections=200',
    'shared_buffers=128MB',
    'checkpoint_timeout=15min',
    ...(options.fast
      ? // A disposable cluster may lie in memory, and so may its log.
        ['max_wal_size=256MB', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
      : // After a checkpoint every changed page is written to the log completely, so fewer checkpoints write less.
        ['max_wal_size=4GB']),
  ]
  const argv = ['-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])]
  // Detached, because Ctrl+C must not reach the database before the server has drained.
  const server = spawn(program(native, 'postgres'), argv, {
    ...as,
    cwd: tmpdir(),
    env: environment(),
    detached: !windows,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  await new Promise<void>((ready, failed) => {
    server.on('error', failed)
    server.once('exit', (code) => failed(new Error(`PostgreSQL stopped (${code}):\n${log}`)))
    server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      log = (log + chunk).slice(-8000)
      if (chunk.includes('ready to accept connections')) ready()
    })
  })
  server.unref()
  const pipe = server.stderr as unknown as { unref?: () => void }
  pipe.unref?.()
  return server
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
