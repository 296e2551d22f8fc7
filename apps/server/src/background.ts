/**
 * The connections of a node. Requests may use a pooler; the others need PostgreSQL itself: hints are heard by LISTEN,
 * the worker of jobs listens too, and both jobs and events may take minutes.
 */
import { type FastifyBaseLogger } from 'fastify'
import { createConsumers, createJobs } from './app.ts'
import { type Config, directUrl } from '#lib/config.ts'
import { connect, type Db, patience } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Bus } from '#lib/work/bus.ts'
import { startEventStream } from '#lib/work/event-stream.ts'
import { postgresBus } from '#lib/work/postgres-bus.ts'
import { startJobs } from '#lib/work/worker.ts'

export function openHints(config: Config, log: FastifyBaseLogger): Promise<Bus> {
  return postgresBus(directUrl(config), log)
}

/** Jobs and events have their own connections, so that they never delay requests. */
export function openJobs(deps: Deps): { close(): Promise<void> } {
  const DATABASE_URL = directUrl(deps.config)
  const db = connect(DATABASE_URL, { max: deps.config.DATABASE_POOL, patience: patience.work })
  const own: Deps = { ...deps, db, config: { ...deps.config, DATABASE_URL } }
  const jobs = startJobs(own, createJobs(own))
  const eventStream = startEventStream(own, createConsumers(own))
  return {
    async close() {
      await Promise.all([jobs.stop(), eventStream.stop()])
      await db.destroy()
    },
  }
}

/**
 * The database for requests, by DATABASE_URL. If DATABASE_DIRECT_URL is another address, a pooler is assumed: statements
 * then have no names, because a pooler in transaction mode gives each transaction another connection.
 */
export function openRequests(config: Config): Db {
  const { DATABASE_URL, DATABASE_POOL } = config
  return connect(DATABASE_URL, { max: DATABASE_POOL, isPooler: directUrl(config) !== DATABASE_URL })
}
