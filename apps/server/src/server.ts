import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { openHints, openJobs, openRequests } from './background.ts'
import { openOffice } from './site/office-site/office-site.ts'
import { siteRoutes } from './site/ssr/ssr.ts'
import { assertDurable } from '#lib/data/assert-durable.ts'
import { type Clock, seconds, systemClock } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { type Deps } from '#lib/deps.ts'
import { beginDraining } from '#lib/edge/draining.ts'

const root = path.resolve(import.meta.dirname, '../../..')

export type Server = {
  address: string
  /** Makes load balancers send new requests elsewhere, and waits until they do. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Starts a node: API, site, websocket and jobs, by its role. */
export async function startServer(config: Config, clock: Clock = systemClock): Promise<Server> {
  const log = pino({ level: config.LOG_LEVEL, base: null })
  const db = openRequests(config)
  await assertDurable(db)
  const bus = await openHints(config, log)
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
    async drain() {
      if (!isWeb) return
      beginDraining(app, office ? [app.server, office.server] : [app.server])
      await pause(seconds(config.DRAIN_SECONDS))
    },
    async close() {
      await office?.close()
      await app.close()
      await jobs?.close()
      await bus.close()
      await db.destroy()
    },
  }
}
