import path from 'node:path'
import { pino } from 'pino'
import { createApp, createConsumers, createJobs } from './app.ts'
import { openOffice } from './site/office-site/office-site.ts'
import { siteRoutes } from './site/ssr/ssr.ts'
import { assertDurable } from '#lib/data/assert-durable.ts'
import { postgresBus } from '#lib/work/postgres-bus.ts'
import { type Clock, systemClock } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { connect, patience } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { startEventStream } from '#lib/work/event-stream.ts'
import { startJobs } from '#lib/work/worker.ts'

const root = path.resolve(import.meta.dirname, '../../..')

export type Server = { address: string; close(): Promise<void> }

/** Starts a node: API, site, websocket and jobs, by its role. */
export async function startServer(config: Config, clock: Clock = systemClock): Promise<Server> {
  const log = pino({ level: config.LOG_LEVEL, base: null })
  const db = connect(config.DATABASE_URL, { max: config.DATABASE_POOL })
  await assertDurable(db)
  const bus = await postgresBus(config.DATABASE_URL, log)
  const deps: Deps = { config, db, bus, log, clock }

  const app = await createApp(deps)
  const isWeb = config.ROLE !== 'worker'
  if (isWeb) await siteRoutes(app, deps, root)
  const { OFFICE_PORT } = config
  const office = isWeb && OFFICE_PORT !== undefined ? await openOffice(app, deps, root) : undefined
  const jobs = config.ROLE === 'web' ? undefined : openJobs(deps)
  const address = await app.listen({ host: config.HOST, port: config.PORT })
  await office?.listen({ host: config.HOST, port: OFFICE_PORT! })

  return {
    address,
    async close() {
      await office?.close()
      await app.close()
      await jobs?.close()
      await bus.close()
      await db.destroy()
    },
  }
}

/** Jobs and events have their own connections, so that they never delay requests. */
function openJobs(deps: Deps): { close(): Promise<void> } {
  const { DATABASE_URL, DATABASE_POOL } = deps.config
  const db = connect(DATABASE_URL, { max: DATABASE_POOL, patience: patience.work })
  const own: Deps = { ...deps, db }
  const jobs = startJobs(own, createJobs(own))
  const eventStream = startEventStream(own, createConsumers(own))
  return {
    async close() {
      await Promise.all([jobs.stop(), eventStream.stop()])
      await db.destroy()
    },
  }
}
