import { migrate } from '@ayva/postgres/migrate'
import { connect } from '#lib/db.ts'
import { ConfigError, readConfig } from '#lib/config.ts'
import { seed } from './seed.ts'

/** Before the first request: the schema of this checkout, and the data that the product ships with. */
try {
  const config = readConfig()
  const applied = await migrate(config.DATABASE_URL)
  if (applied.length > 0) process.stdout.write(`Migrations: ${applied.join(', ')}\n`)
  const db = connect(config.DATABASE_URL, { max: 2 })
  await seed(db)
  await db.destroy()
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
