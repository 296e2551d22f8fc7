/**
 * Work apart from requests: one job per item, named by the item, with a deadline, tries with growing
 * pauses, and an end that is seen (`npm run jobs`). Queues keep kinds of work apart, so that what
 * hangs in one stops nothing in another.
 */
import { type CronItem, type TaskList } from 'graphile-worker'
import { type Tx } from '#lib/data/db.ts'
import { insertJob, insertMissing } from './jobs.sql.ts'
import { within } from './within.ts'

/** How many jobs of each kind one node does at a time. */
export const queues = {
  letters: 4,
  messages: 4,
  /** Apart from messages: what browsers name as their push service may be as slow as it likes. */
  push: 4,
  provider: 8,
  settlement: 4,
  housekeeping: 2,
} as const
export type Queue = keyof typeof queues

/** No job works longer, so whoever holds one for longer is dead. */
export const DEADLINE_MAX_MS = 120_000
const DEADLINE_MS = 60_000
/** With the queue's growing pauses (e, e², … up to six hours) these are 28 hours. */
const TRIES_MAX = 14

export type Task = {
  queue: Queue
  /** How long it may take, 60 s where nothing else is said. */
  deadlineMs?: number
  work: (payload: unknown, signal: AbortSignal) => Promise<void>
}

/** Work that a module does apart from requests: by name, and by clock where `cron` says so (UTC). */
export type Jobs = {
  tasks: Record<string, Task>
  /** Lines of crontab: `* * * * * task`. What runs by clock only finds items and adds their jobs. */
  cron?: string[]
  /** Tasks that are also done once as a worker begins, without the wait for their clock. */
  atStart?: string[]
}

/** A wait is counted by the database's clock: a node's own may be wrong by an hour. */
type Options = { waitMs?: number; jobKey?: string; maxAttempts?: number }

/**
 * Adds a job inside the caller's transaction: it runs if, and only if, that commits. With a key it
 * takes the place of a job of the same key that has not begun.
 */
export async function addJob(
  tx: Tx,
  task: string,
  payload: Record<string, unknown>,
  { waitMs = 0, jobKey, maxAttempts = TRIES_MAX }: Options = {},
): Promise<void> {
  const json = write(payload)
  await insertJob(tx, {
    task,
    payload: json,
    maxAttempts,
    waitMs,
    jobKey: jobKey ?? null,
  })
}

/** Adds a job for each item that has none yet; one that failed for good is left to people. */
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
  /** The next of them after one, no more than `most`. */
  list: (after: Item | undefined) => Promise<Item[]>
  most: number
  itemOf: (item: Item) => { key: string; payload: Record<string, unknown> }
}

/** Adds a job for everything that is due, page after page: what stays due holds up nothing after it. */
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

/** What the queue's library calls: the tasks of one kind, or of all, each within its deadline. */
export function taskListOf(
  modules: Jobs[],
  wanted: (name: string, task: Task) => boolean,
): TaskList {
  const taskList: TaskList = {}
  for (const { tasks } of modules)
    for (const [name, task] of Object.entries(tasks))
      if (wanted(name, task)) taskList[name] = (payload) => doWithin(task, payload)
  return taskList
}

function doWithin({ deadlineMs = DEADLINE_MS, work }: Task, payload: unknown): Promise<void> {
  return within(Math.min(deadlineMs, DEADLINE_MAX_MS), (signal) => work(payload, signal))
}

/**
 * Five fields and a task, as in a crontab; the library's own parser takes no dots in names. A sweep
 * that has not been done takes the place of the next one, so that they never queue up.
 */
export function cronItem(line: string): CronItem {
  const [task, ...fields] = line.split(' ').toReversed()
  const options = { maxAttempts: 3, jobKey: task!, jobKeyMode: 'replace' } as const
  return { task: task!, match: fields.toReversed().join(' '), options }
}

/** Does one task at once, outside the queue: tests move the clock themselves and ask. */
export async function runDueJobs(
  modules: Jobs[],
  name: string,
  payload: unknown = {},
): Promise<void> {
  const task = modules.map(({ tasks }) => tasks[name]).find(Boolean)
  if (!task) throw new Error(`no job is called ${name}`)
  await doWithin(task, payload)
}
