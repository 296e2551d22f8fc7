/** Statements on the tables of graphile-worker, for what its functions do not offer. */
import { sql, type Tx } from '#lib/data/db.ts'

export type NewJob = {
  task: string
  payload: string
  waitMs: number
  jobKey: string | null
  maxAttempts: number
}

export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  await sql`select graphile_worker.add_job(${job.task}, ${job.payload}::json,
    run_at => now() + make_interval(secs => ${job.waitMs / 1000}), job_key => ${job.jobKey},
    max_attempts => ${job.maxAttempts})`.execute(tx)
}

/** Adds several jobs without keys. */
export async function insertJobs(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  await sql`select count(*) from graphile_worker.add_jobs(array(
    select row(one.task, one.payload::json, null, now() + make_interval(secs => one.wait),
      one.tries, null, null, null)::graphile_worker.job_spec
    from unnest(${jobs.map(({ task }) => task)}::text[],
      ${jobs.map(({ payload }) => payload)}::text[],
      ${jobs.map(({ waitMs }) => waitMs / 1000)}::float8[],
      ${jobs.map(({ maxAttempts }) => maxAttempts)}::smallint[])
      one (task, payload, wait, tries)))`.execute(tx)
}

/**
 * Adds jobs by key. An existing job of the same key is left unchanged, also if it is running or has failed for good.
 */
export async function insertMissing(
  tx: Tx,
  { task, keys, payloads, maxAttempts }: Missing,
): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, one.payload::json, job_key => one.key,
      max_attempts => ${maxAttempts}, job_key_mode => 'unsafe_dedupe')
    from unnest(${keys}::text[], ${payloads}::text[]) one (key, payload)`.execute(tx)
}
type Missing = { task: string; keys: string[]; payloads: string[]; maxAttempts: number }

/** Releases jobs of a worker that died: no live worker holds a job longer than the deadline. */
export async function releaseHeld(tx: Tx, olderThanMs: number): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_at < now() - make_interval(secs => ${olderThanMs / 1000})`.execute(tx)
}

export type TroubledJob = {
  id: string
  task: string
  key: string | null
  attempts: number
  maxAttempts: number
  runAt: Date
  lastError: string | null
  dead: boolean
}

/** Jobs that have failed and not succeeded since, dead letters first. */
export async function listTroubled(tx: Tx, limit: number): Promise<TroubledJob[]> {
  const { rows } = await sql<TroubledJob>`
    select id::text, task_identifier as task, key, attempts, max_attempts, run_at, last_error,
      attempts >= max_attempts as dead
    from graphile_worker.jobs
    where last_error is not null or (attempts >= max_attempts and locked_at is null)
    order by attempts >= max_attempts desc, run_at, id limit ${limit}`.execute(tx)
  return rows
}

/** How many jobs wait, fail and are dead letters, by task. */
export async function countJobs(tx: Tx) {
  const { rows } = await sql<{ task: string; waiting: number; failing: number; dead: number }>`
    select task_identifier as task, count(*)::int as waiting,
      (count(*) filter (where last_error is not null and attempts < max_attempts))::int as failing,
      (count(*) filter (where attempts >= max_attempts and locked_at is null))::int as dead
    from graphile_worker.jobs group by 1 order by 1`.execute(tx)
  return rows
}

/** How many jobs fail and are dead letters, over all tasks. */
export async function countTroubled(tx: Tx): Promise<{ failing: number; dead: number }> {
  const { rows } = await sql<{ failing: number; dead: number }>`
    select (count(*) filter (where last_error is not null and attempts < max_attempts))::int as failing,
      (count(*) filter (where attempts >= max_attempts and locked_at is null))::int as dead
    from graphile_worker._private_jobs where attempts > 0`.execute(tx)
  return rows[0]!
}

/** Resets the attempts of a job so that it runs again; false if the id is unknown. */
export async function retryJob(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(array[${id}]::bigint[],
      run_at => now(), attempts => 0)`.execute(tx)
  return rows.length > 0
}
