import { type FastifyBaseLogger } from 'fastify'
import { type Clock } from './clock.ts'
import { type Config } from './config.ts'
import { type Db } from '#lib/data/db.ts'
import { type Bus } from '#lib/work/bus.ts'

/** The dependencies of every module. None of them is global, so two servers can run in one process. */
export type Deps = {
  config: Config
  db: Db
  clock: Clock
  bus: Bus
  log: FastifyBaseLogger
}
