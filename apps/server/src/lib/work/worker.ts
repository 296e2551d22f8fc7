/** The workers of this process: one for each queue, started again whenever it ends. */
import { Logger, parseCronItems, run, type Runner, runOnce } from 'graphile-worker'
import { openPool } from '@ayva/postgres/pool'
import { EventEmitter } from 'node:events'
import pg from 'pg'
import { type Deps } from '#lib/deps.ts'
import {
  addJob,
  cronItem,
  DEADLINE_MAX_MS,
  type Jobs,
  type Queue,
  queues,
  taskListOf,
} from './jobs.ts'
import { releaseHeld } from './jobs.sql.ts'
import { keepUp } from './keep-up.ts'
import { within } from './within.ts'

/** One connection to listen, the others to fetch and finish jobs. */
const CONNECTIONS = 3
const POLL_MS = 1_000
const STOP_WITHIN_MS = 6_000
/** A job that is held longer belongs to a worker that has died. */
const HELD_MAX_MS = DEADLINE_MAX_MS + 60_000
const RELEASE_EVERY_MS = 60_000

/**
 * Starts the workers of this process. A worker that ends because the database failed is started again, and a database
 * that is unreachable at the start is waited for.
 */
export function startJobs(deps: Deps, modules: Jobs[]): { stop: () => Promise<void> } {
  const kinds = (Object.keys(queues) as Queue[]).map((queue) =>
    keepUp(deps.log, `the worker of ${queue}`, (signal) => workQueue(deps, modules, queue, signal)),
  )
  const release = setInterval(() => {
    releaseHeld(deps.db, HELD_MAX_MS).catch((error: unknown) =>
      deps.log.warn({ error: String(error) }, 'jobs of the dead are not given back yet'),
    )
  }, RELEASE_EVERY_MS)
  return {
    async stop() {
      clearInterval(release)
      await Promise.all(kinds.map(({ stop }) => stop()))
    },
  }
}

/** Works a queue until the signal is aborted, or until the worker has given up. */
async function workQueue(
  deps: Deps,
  modules: Jobs[],
  queue: Queue,
  signal: AbortSignal,
): Promise<void> {
  const concurrency = queues[queue]
  const pgPool = workerPool(deps)
  // Closed by hand at the end, because a worker that never ends keeps its listening connection.
  const clients = new Set<pg.Client>()
  pgPool.on('connect', (client) => clients.add(client as pg.Client))
  pgPool.on('remove', (client) => clients.delete(client as pg.Client))
  // One worker runs the schedule for all queues.
  const isClock = queue === 'housekeeping'
  const lines = isClock ? modules.flatMap(({ cron = [] }) => cron) : []
  const first = isClock ? modules.flatMap(({ atStart = [] }) => atStart) : []
  try {
    await releaseHeld(deps.db, HELD_MAX_MS)
    for (const task of first) await addJob(deps.db, task, {}, { jobKey: task, maxAttempts: 3 })
    const shared = settings(deps, pgPool)
    const givenUp = new Promise<void>((resolve) => {
      shared.events.once('pool:gracefulShutdown', () => resolve())
    })
    const runner = await run({
      ...shared,
      taskList: taskListOf(modules, (_name, task) => task.queue === queue),
      parsedCronItems: parseCronItems(lines.map(cronItem)),
      concurrency,
    })
    await untilItEnds(runner, givenUp, signal)
  } finally {
    // Not awaited, because a hanging client must not keep the next worker from starting.
    void pgPool.end().catch(() => {})
    for (const client of clients) void client.end().catch(() => {})
  }
}

/**
 * `givenUp` resolves when the library begins to shut a worker down by itself. The promise of the runner may never
 * settle after that, because the library miscounts when several jobs could not be written back.
 */
async function untilItEnds(
  runner: Runner,
  givenUp: Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const told = new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
  await Promise.race([runner.promise, givenUp, told])
  // The runner may have stopped already, or its schedule may be in a pause; neither may delay the end.
  await within(STOP_WITHIN_MS, () => runner.stop()).catch(() => {})
  runner.promise.catch(() => {})
}

/** Works the queues until no job is due, for tests. */
export async function runQueuedJobs(
  deps: Deps,
  modules: Jobs[],
  wanted: (name: string) => boolean = () => true,
): Promise<void> {
  const pgPool = workerPool(deps)
  await runOnce({ ...settings(deps, pgPool), taskList: taskListOf(modules, wanted) })
  await pgPool.end()
}

function settings(deps: Deps, pgPool: pg.Pool) {
  return {
    pgPool,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: quietLogger(deps),
    events: watched(deps),
    // Without delay, finished jobs are written back by a code path that reports errors; the delayed path leaves a
    // rejected promise unhandled, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
}

/**
 * Separate connections for the worker, which writes its ids as JSON: they must arrive as text and not as the bigints
 * that modules get.
 */
function workerPool({ config }: Deps): pg.Pool {
  return openPool({
    connectionString: config.DATABASE_URL,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number) =>
        oid === pg.types.builtins.INT8 ? (digits: string) => digits : pg.types.getTypeParser(oid),
    } as pg.CustomTypesConfig,
  })
}

type Failed = {
  job: { id: string; task_identifier: string; key?: string | null; attempts: number }
  error: unknown
}

/** Logs which job has failed, without its payload, which may contain a secret. */
function watched({ log }: Deps): EventEmitter {
  const events = new EventEmitter()
  const told = ({ job, error }: Failed) => ({
    jobId: job.id,
    task: job.task_identifier,
    key: job.key,
    attempts: job.attempts,
    error: String(error),
  })
  events.on('job:error', (failed: Failed) => log.warn(told(failed), 'a job failed'))
  events.on('job:failed', (failed: Failed) =>
    log.error({ alarm: 'job_dead_letter', ...told(failed) }, 'a job failed for good: npm run jobs'),
  )
  return events
}

/** Suppresses the library's lines about each job; only problems of the library itself are logged. */
function quietLogger({ log }: Deps): Logger {
  return new Logger(() => (level, message, meta) => {
    // `maxPoolSize` warns about a small pool, but jobs use the connections of the modules and the worker needs few.
    if (meta?.['failure'] || message.includes('maxPoolSize')) return
    if (level === 'error' || level === 'warning') log.warn({ worker: meta?.['error'] }, message)
  })
}
