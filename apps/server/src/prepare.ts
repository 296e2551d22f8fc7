import { migrate, OtherSchema } from '@ayva/postgres/migrate'
import { pino } from 'pino'
import { localBus } from '#lib/work/bus.ts'
import { systemClock } from '#lib/clock.ts'
import { connect, patience } from '#lib/data/db.ts'
import { ConfigError, readConfig } from '#lib/config.ts'
import { seedDemoData } from './demo-data.ts'
import { seed } from './seed.ts'

/** Runs before the first request: the schema of this checkout, and the shipped data. */
try {
  const config = readConfig()
  const applied = await migrate(config.DATABASE_URL)
  if (applied.length > 0)
    process.stdout.write(`Database: ${applied.length} files of its description applied\n`)
  const db = connect(config.DATABASE_URL, { max: 4, patience: patience.work })
  await seed(db)
  if (config.DEMO_CAST) {
    const log = pino({ level: config.LOG_LEVEL, base: null })
    await seedDemoData({ config, db, log, bus: localBus(), clock: systemClock })
  }
  await db.destroy()
} catch (error) {
  const told = error instanceof ConfigError || error instanceof OtherSchema
  process.stderr.write(`${told ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
