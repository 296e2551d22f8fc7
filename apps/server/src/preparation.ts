/** What a database needs before the first request: the schema of this checkout, the shipped data, demo players. */
import { migrate } from '@ayva/postgres/migrate'
import { pino } from 'pino'
import { localBus } from '#lib/work/bus.ts'
import { systemClock } from '#lib/clock.ts'
import { connect, patience } from '#lib/data/db.ts'
import { type Config, directUrl } from '#lib/config.ts'
import { type Deps } from '#lib/deps.ts'
import { seedDemoData } from './demo-data.ts'
import { seed } from './seed.ts'

/** Throws `OtherSchema` if the schema of the database is newer than this checkout. */
export async function prepareSchema(config: Config): Promise<void> {
  const applied = await migrate(directUrl(config))
  if (applied.length > 0)
    process.stdout.write(`Database: ${applied.length} files of its description applied\n`)
  await onDatabase(config, ({ db }) => seed(db))
}

/** Adds the demo players that are missing, if the configuration wants them. */
export async function prepareDemoData(config: Config): Promise<void> {
  if (config.DEMO_CAST) await onDatabase(config, seedDemoData)
}

async function onDatabase(config: Config, work: (deps: Deps) => Promise<void>): Promise<void> {
  const db = connect(directUrl(config), { max: 4, patience: patience.work })
  const log = pino({ level: config.LOG_LEVEL, base: null })
  try {
    await work({ config, db, log, bus: localBus(), clock: systemClock })
  } finally {
    await db.destroy()
  }
}
