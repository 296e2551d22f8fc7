import { type CronItem, Logger, parseCronItems, run, runOnce, type TaskList } from 'graphile-worker'
import { openPool } from '@ayva/postgres/pool'
import pg from 'pg'
import { type Deps } from '#lib/deps.ts'
import { sql, type Tx } from '#lib/data/db.ts'

/** How many jobs one node does at a time. */
const CONCURRENCY = 4

/** Work that a room does apart from requests: by name, and by clock where `cron` says so (UTC). */
export type Jobs = {
  tasks: Record<string, (payload: unknown) => Promise<void>>
  /** Lines of crontab: `* * * * * task`. */
  cron?: string[]
}

/** Adds a job inside the caller's transaction: it runs if, and only if, that commits. */
export async function addJob(
  tx: Tx,
  task: string,
  payload: Record<string, unknown>,
  options: { runAt?: Date; jobKey?: string; maxAttempts?: number } = {},
): Promise<void> {
  const { runAt = null, jobKey = null, maxAttempts = 25 } = options
  const json = JSON.stringify(payload, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  await sql`select graphile_worker.add_job(${task}, ${json}::json,
    run_at => coalesce(${runAt}::timestamptz, now()), job_key => ${jobKey},
    max_attempts => ${maxAttempts})`.execute(tx)
}

/** Starts the worker of this process. */
export async function startJobs(deps: Deps, rooms: Jobs[]): Promise<{ stop: () => Promise<void> }> {
  const pgPool = workerPool(deps)
  const runner = await run({
    pgPool,
    taskList: taskListOf(rooms),
    parsedCronItems: parseCronItems(rooms.flatMap(({ cron = [] }) => cron.map(cronItem))),
    concurrency: CONCURRENCY,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: quietLogger(deps),
  })
  return {
    async stop() {
      await runner.stop()
      await pgPool.end()
    },
  }
}

/** Works the queue until nothing due is left: for tests, which add jobs by what they call. */
export async function runQueuedJobs(deps: Deps, rooms: Jobs[]): Promise<void> {
  const pgPool = workerPool(deps)
  await runOnce({ pgPool, taskList: taskListOf(rooms), logger: quietLogger(deps) })
  await pgPool.end()
}

/**
 * Connections of the worker alone: it writes its ids as JSON, so they must reach it as text and not
 * as the bigints that the rooms get.
 */
function workerPool({ config }: Deps): pg.Pool {
  return openPool({
    connectionString: config.DATABASE_URL,
    // One to listen with, the others to work.
    max: CONCURRENCY + 1,
    connectionTimeoutMillis: 5_000,
    types: {
      getTypeParser: (oid: number) =>
        oid === pg.types.builtins.INT8 ? (digits: string) => digits : pg.types.getTypeParser(oid),
    } as pg.CustomTypesConfig,
  })
}

function taskListOf(rooms: Jobs[]): TaskList {
  const taskList: TaskList = {}
  for (const { tasks } of rooms)
    for (const [name, work] of Object.entries(tasks))
      taskList[name] = async (payload) => work(payload)
  return taskList
}

/** Five fields and a task, as in a crontab; its own parser takes no dots in names. */
function cronItem(line: string): CronItem {
  const [task, ...fields] = line.split(' ').toReversed()
  return { task: task!, match: fields.toReversed().join(' ') }
}

/** Runs what is due, once: tests move the clock themselves and ask. */
export async function runDueJobs(
  rooms: Jobs[],
  task: string,
  payload: unknown = {},
): Promise<void> {
  const work = rooms.map(({ tasks }) => tasks[task]).find(Boolean)
  if (!work) throw new Error(`no job is called ${task}`)
  await work(payload)
}

/** The worker speaks of every job; only what went wrong belongs in the server's log. */
function quietLogger(deps: Deps): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') deps.log.error({ meta }, message)
    else if (level === 'warning') deps.log.warn({ meta }, message)
  })
}
