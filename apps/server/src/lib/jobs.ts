import {
  type CronItem,
  Logger,
  parseCronItems,
  run,
  runOnce,
  type Runner,
  type TaskList,
} from 'graphile-worker'
import { type Deps } from './deps.ts'
import { sql, type Tx } from './db.ts'

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
export async function startJobs(deps: Deps, rooms: Jobs[]): Promise<Runner> {
  return run({
    pgPool: deps.db.pool,
    taskList: taskListOf(rooms),
    parsedCronItems: parseCronItems(rooms.flatMap(({ cron = [] }) => cron.map(cronItem))),
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: quietLogger(deps),
  })
}

/** Works the queue until nothing due is left: for tests, which add jobs by what they call. */
export async function runQueuedJobs(deps: Deps, rooms: Jobs[]): Promise<void> {
  const { pool: pgPool } = deps.db
  await runOnce({ pgPool, taskList: taskListOf(rooms), logger: quietLogger(deps) })
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
