import { EventEmitter, once } from 'node:events'
import { createDatabase, dropDatabase } from '@ayva/postgres/databases'
import { openPool } from '@ayva/postgres/pool'
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, patience, sql, transaction, type Db } from '#lib/data/db.ts'
import { hours, systemClock } from '#lib/clock.ts'
import { readConfig } from '#lib/config.ts'
import { type Deps } from '#lib/deps.ts'
import { localBus } from './bus.ts'
import { addingTogether, addJob, addMissingJobs, type Jobs, queues } from './jobs.ts'
import { countJobs, listTroubled, retryJob } from './jobs.sql.ts'
import { runQueuedJobs, startJobs } from './worker.ts'

const admin = process.env['TEST_DATABASE_URL']!
let name: string
let deps: Deps
let lines: Record<string, unknown>[]

beforeEach(async () => {
  name = `t_${randomUUID().replaceAll('-', '')}`
  await createDatabase(admin, name, 'ayva_template')
  const url = new URL(admin)
  url.pathname = `/${name}`
  lines = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const db = connect(url.href, { max: 4, patience: patience.work })
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: url.href })
  deps = { config, db, log, bus: localBus(), clock: systemClock }
})
afterEach(async () => {
  await deps.db.destroy()
  await dropDatabase(admin, name)
})

/** Terminates all connections to the database, as a crash does; the returned function allows connections again. */
async function closeDatabase(): Promise<() => Promise<void>> {
  const pool = openPool({ connectionString: admin, max: 1 })
  await pool.query(`alter database ${name} allow_connections false`)
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ])
  return async () => {
    await pool.query(`alter database ${name} allow_connections true`)
    await pool.end()
  }
}
const failsNow = (db: Db) =>
  db.pool.query('select 1').then(
    () => false,
    () => true,
  )

test('jobs that are added together are like those added one by one, and are lost with their transaction', async () => {
  const add = (fails: boolean) =>
    transaction(deps.db, async (tx) => {
      await addingTogether(tx, async () => {
        await addJob(tx, 'first', { n: 1n })
        await addJob(tx, 'second', { n: 2 }, { waitMs: hours(1), maxAttempts: 3 })
        await addJob(tx, 'third', { n: 3 }, { jobKey: 'third' })
      })
      await addJob(tx, 'fourth', { n: 4 })
      if (fails) throw new Error('not committed')
    })
  await expect(add(true)).rejects.toThrow('not committed')
  await add(false)
  const { rows } = await sql`select task_identifier as task, key, max_attempts as most,
      extract(epoch from run_at - created_at)::int as wait
    from graphile_worker.jobs order by task_identifier`.execute(deps.db)
  expect(rows).toEqual([
    { task: 'first', key: null, most: 14, wait: 0 },
    { task: 'fourth', key: null, most: 14, wait: 0 },
    { task: 'second', key: null, most: 3, wait: 3600 },
    { task: 'third', key: 'third', most: 14, wait: 0 },
  ])
})

test('jobs of a transaction that fails while they are gathered are added nowhere', async () => {
  const lost = transaction(deps.db, (tx) =>
    addingTogether(tx, async () => {
      await addJob(tx, 'first', {})
      throw new Error('not committed')
    }),
  )
  await expect(lost).rejects.toThrow('not committed')
  expect(await countJobs(deps.db)).toEqual([])
})

test('a job that fails together with the database is retried, and the process goes on', async () => {
  const told = new EventEmitter()
  let tries = 0
  let reopen: (() => Promise<void>) | undefined
  const module: Jobs = {
    tasks: {
      flaky: {
        queue: 'letters',
        async work() {
          tries += 1
          if (tries > 1) return void told.emit('done')
          reopen = await closeDatabase()
          told.emit('closed')
          throw new Error('failed together with the database')
        },
      },
    },
  }
  const jobs = startJobs(deps, [module])
  const closed = once(told, 'closed')
  const done = once(told, 'done')
  await addJob(deps.db, 'flaky', {})
  await closed
  // The worker noticed that it cannot write the outcome of the job, and gave up.
  await expect
    .poll(() => lines.map(({ msg }) => msg))
    .toContain('the worker of letters is started again')
  await reopen!()
  // Releases the job by hand, because the test does not wait for the minutes after which that happens.
  await deps.db.pool.query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '1 day', run_at = now()",
  )
  await done
  expect(tries).toBe(2)
  await jobs.stop()
})

test('a worker that cannot write the outcome of several jobs is started again', async () => {
  const told = new EventEmitter()
  const allBegan = once(told, 'all')
  const closed = once(told, 'closed')
  const givenUp = () =>
    lines.filter(({ msg }) => String(msg).startsWith('Failed to complete jobs')).length
  let begun = 0
  const module: Jobs = {
    tasks: {
      slow: {
        queue: 'letters',
        async work() {
          const before = begun
          begun += 1
          if (begun === queues.letters) told.emit('all')
          await closed
          await expect.poll(givenUp).toBe(before)
        },
      },
    },
  }
  const jobs = startJobs(deps, [module])
  for (let n = 0; n < queues.letters; n++) await addJob(deps.db, 'slow', { n })
  await allBegan
  const reopen = await closeDatabase()
  told.emit('closed')
  await expect
    .poll(() => lines.map(({ msg }) => msg), { timeout: 20_000 })
    .toContain('the worker of letters is started again')
  await reopen()
  await jobs.stop()
  const listening =
    "select pid from pg_stat_activity where datname = current_database() and query like 'LISTEN%'"
  await expect.poll(async () => (await deps.db.pool.query(listening)).rows).toEqual([])
})

test('workers wait for a database that is unreachable at their start, and can be stopped while they wait', async () => {
  const reopen = await closeDatabase()
  expect(await failsNow(deps.db)).toBe(true)
  let done = 0
  const tasks: Jobs['tasks'] = { late: { queue: 'letters', work: async () => void done++ } }
  const waiting = startJobs(deps, [{ tasks }])
  const patient = startJobs(deps, [{ tasks }])
  await expect.poll(() => lines.length).toBeGreaterThan(3)
  await waiting.stop()
  await reopen()
  await addJob(deps.db, 'late', {})
  await expect.poll(() => done).toBe(1)
  await patient.stop()
})

test('a hanging job in one queue does not delay another queue', async () => {
  const sent: unknown[] = []
  let asked = 0
  let answering = () => {}
  const answer = new Promise<void>((resolve) => (answering = resolve))
  const module: Jobs = {
    tasks: {
      ask: {
        queue: 'provider',
        async work() {
          asked += 1
          await answer
        },
      },
      send: { queue: 'letters', work: async (payload) => void sent.push(payload) },
    },
  }
  for (let n = 0; n < 20; n++) await addJob(deps.db, 'ask', { n })
  const jobs = startJobs(deps, [module])
  await expect.poll(() => asked).toBe(queues.provider)
  await addJob(deps.db, 'send', { letter: 1 })
  await expect.poll(() => sent).toEqual([{ letter: 1 }])
  expect(asked).toBe(queues.provider)
  answering()
  await jobs.stop()
})

test('a failing item delays no other, and is listed until it is retried', async () => {
  const done: unknown[] = []
  let mended = false
  const module: Jobs = {
    tasks: {
      item: {
        queue: 'settlement',
        async work(payload) {
          const { n } = payload as { n: number }
          if (n === 0 && !mended) throw new Error('a row that nobody can read')
          done.push(n)
        },
      },
    },
  }
  const items = [0, 1, 2].map((n) => ({ key: String(n), payload: { n } }))
  await addMissingJobs(deps.db, 'item', items)
  // Adding the same items again adds no jobs.
  await addMissingJobs(deps.db, 'item', items)
  await runQueuedJobs(deps, [module])
  expect(new Set(done)).toEqual(new Set([1, 2]))
  expect(await listTroubled(deps.db, 10)).toMatchObject([
    {
      task: 'item',
      key: 'item:0',
      attempts: 1,
      dead: false,
      lastError: expect.stringMatching(/nobody/),
    },
  ])

  const due = 'update graphile_worker._private_jobs set run_at = now(), attempts = max_attempts - 1'
  await deps.db.pool.query(due)
  await runQueuedJobs(deps, [module])
  const [dead] = await listTroubled(deps.db, 10)
  expect(dead).toMatchObject({ dead: true })
  expect(await countJobs(deps.db)).toEqual([{ task: 'item', waiting: 1, failing: 0, dead: 1 }])
  expect(lines).toContainEqual(expect.objectContaining({ alarm: 'job_dead_letter', key: 'item:0' }))

  // A dead letter stays one until an operator retries it.
  await addMissingJobs(deps.db, 'item', items.slice(0, 1))
  await runQueuedJobs(deps, [module])
  expect(done).toHaveLength(2)
  mended = true
  expect(await retryJob(deps.db, dead!.id)).toBe(true)
  await runQueuedJobs(deps, [module])
  expect(done).toContain(0)
  expect(await listTroubled(deps.db, 10)).toEqual([])
})

test('a job that exceeds its deadline fails', async () => {
  const never: Jobs = {
    tasks: { never: { queue: 'provider', deadlineMs: 20, work: () => new Promise(() => {}) } },
  }
  await addJob(deps.db, 'never', { secret: 'kept to the payload' })
  await runQueuedJobs(deps, [never])
  expect(await listTroubled(deps.db, 10)).toMatchObject([{ task: 'never', attempts: 1 }])
  expect(JSON.stringify(lines)).toContain('given up after 20 ms')
  expect(JSON.stringify(lines)).not.toContain('kept to the payload')
})

test('a task with `atStart` runs when a worker starts, without waiting for its schedule', async () => {
  const told = new EventEmitter()
  const done = once(told, 'done')
  const sweep = { queue: 'housekeeping', work: async () => void told.emit('done') } as const
  const jobs = startJobs(deps, [{ tasks: { sweep }, atStart: ['sweep'] }])
  await done
  await jobs.stop()
})
