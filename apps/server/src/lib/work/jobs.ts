/**
 * Jobs: work outside requests, one job per item, identified by a key, with a deadline and retries with growing pauses;
 * a job that fails for good is listed by `npm run jobs`. Each queue has its own workers, so that a hanging job delays
 * only its own queue.
 */
import { type CronItem, type TaskList } from 'graphile-worker'
import { type Tx } from '#lib/data/db.ts'
import { insertJob, insertJobs, insertMissing, type NewJob } from './jobs.sql.ts'
import { within } from './within.ts'

/** How many jobs of each queue one node runs at a time. */
export const queues = {
  letters: 4,
  messages: 4,
  /** Separate from `messages`, because the push services are chosen by browsers and may be slow. */
  push: 4,
  /** Separate, because Telegram may be slow or down for hours while codes go by `messages`. */
  telegram: 4,
  /** Separate, because partners choose their servers, and each of them takes one place at most. */
  partners: 8,
  provider: 8,
  settlement: 4,
  housekeeping: 2,
} as const
export type Queue = keyof typeof queues

/** The longest deadline of any job; a job that is held longer belongs to a dead worker. */
export const DEADLINE_MAX_MS = 120_000
const DEADLINE_MS = 60_000
/** With the queue's pauses (e, e², … seconds, at most six hours) 14 tries take 28 hours. */
const TRIES_MAX = 14

export type Task = {
  queue: Queue
  /** The deadline; 60 seconds if omitted. */
  deadlineMs?: number
  /** `isLastTry`: the job is not tried again if it fails. */
  work: (payload: unknown, signal: AbortSignal, isLastTry?: boolean) => Promise<void>
}

/** The jobs of a module by name, and the schedule of some of them (UTC). */
export type Jobs = {
  tasks: Record<string, Task>
  /** Lines of crontab: `* * * * * task`. A scheduled task only finds items and adds a job for each. */
  cron?: string[]
  /** Tasks that also run once when a worker starts, without waiting for their schedule. */
  atStart?: string[]
}

/** `waitMs` is counted by the database's clock, because that of a node may be wrong. */
type Options = { waitMs?: number; jobKey?: string; maxAttempts?: number }

/**
 * Adds a job in the caller's transaction: it runs only if that commits. With a key it replaces a job of the same key
 * that has not started.
 */
export async function addJob(
  tx: Tx,
  task: string,
  payload: Record<string, unknown>,
  { waitMs = 0, jobKey, maxAttempts = TRIES_MAX }: Options = {},
): Promise<void> {
  const job = { task, payload: write(payload), maxAttempts, waitMs, jobKey: jobKey ?? null }
  const together = jobKey === undefined ? gathered.get(tx) : undefined
  if (together) together.push(job)
  else await insertJob(tx, job)
}

/** The jobs without keys that wait to be added together, by transaction. */
const gathered = new WeakMap<Tx, NewJob[]>()

/**
 * Adds the jobs without keys that `work` adds in this transaction by one statement at its end, because one statement
 * for each would take most of the time of thousands.
 */
export async function addingTogether(tx: Tx, work: () => Promise<void>): Promise<void> {
  const jobs: NewJob[] = []
  gathered.set(tx, jobs)
  try {
    await work()
  } finally {
    gathered.delete(tx)
  }
  if (jobs.length > 0) await insertJobs(tx, jobs)
}

/** Adds a job for each item that has none yet; a job that has failed for good is kept as it is. */
export async function addMissingJobs(
  tx: Tx,
  task: string,
  items: { key: string; payload: Record<string, unknown> }[],
): Promise<void> {
  if (items.length === 0) return
  const keys = items.map(({ key }) => `${task}:${key}`)
  const payloads = items.map(({ payload }) => write(payload))
  await insertMissing(tx, { task, keys, payloads, maxAttempts: TRIES_MAX })
}

type Pages<Item> = {
  /** Returns the items after one, at most `most`. */
  list: (after: Item | undefined) => Promise<Item[]>
  most: number
  itemOf: (item: Item) => { key: string; payload: Record<string, unknown> }
}

/**
 * Adds a job for every due item, page by page, so that items which stay due do not keep later ones from being found.
 */
export async function addJobsOfPages<Item>(
  tx: Tx,
  task: string,
  { list, most, itemOf }: Pages<Item>,
): Promise<void> {
  for (let last: Item | undefined; ;) {
    const found = await list(last)
    await addMissingJobs(tx, task, found.map(itemOf))
    if (found.length < most) return
    last = found.at(-1)
  }
}

function write(payload: Record<string, unknown>): string {
  return JSON.stringify(payload, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}

/** The handlers for graphile-worker: the selected tasks, each with its deadline. */
export function taskListOf(
  modules: Jobs[],
  wanted: (name: string, task: Task) => boolean,
): TaskList {
  const taskList: TaskList = {}
  for (const { tasks } of modules)
    for (const [name, task] of Object.entries(tasks))
      if (wanted(name, task))
        taskList[name] = (payload, { job }) =>
          doWithin(task, payload, job.attempts >= job.max_attempts)
  return taskList
}

function doWithin(
  { deadlineMs = DEADLINE_MS, work }: Task,
  payload: unknown,
  isLastTry: boolean,
): Promise<void> {
  return within(Math.min(deadlineMs, DEADLINE_MAX_MS), (signal) => work(payload, signal, isLastTry))
}

/**
 * Parses a crontab line; the library's own parser accepts no dots in names. A run that has not started is replaced by
 * the next one, so that runs do not pile up.
 */
export function cronItem(line: string): CronItem {
  const [task, ...fields] = line.split(' ').toReversed()
  const options = { maxAttempts: 3, jobKey: task!, jobKeyMode: 'replace' } as const
  return { task: task!, match: fields.toReversed().join(' '), options }
}

/** Runs one task at once, outside the queue, for tests that move the clock. */
export async function runDueJobs(
  modules: Jobs[],
  name: string,
  payload: unknown = {},
): Promise<void> {
  const task = modules.map(({ tasks }) => tasks[name]).find(Boolean)
  if (!task) throw new Error(`no job is called ${name}`)
  await doWithin(task, payload, false)
}
