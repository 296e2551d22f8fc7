import { ConfigError, readConfig } from '#lib/config.ts'
import { connect, patience } from '#lib/data/db.ts'
import { resealAll } from '#lib/data/sealed.ts'
import { record } from './audit/audit.ts'
import { sealedColumns } from './rooms.ts'

/** Seals everything anew with the newest key of DATA_KEY, so that older keys can be taken off the list. */
try {
  const config = readConfig()
  const db = connect(config.DATABASE_URL, { max: 2, patience: patience.work })
  const counts = await resealAll({ db, config }, sealedColumns)
  await record(db, {
    ...{ actorKind: 'command', actor: 'reseal', action: 'data_key.resealed', subject: 'DATA_KEY' },
    ...{ at: new Date(), why: 'by command', before: null, after: counts },
  })
  for (const [table, count] of Object.entries(counts))
    process.stdout.write(`${table.padEnd(20)}${count} sealed anew\n`)
  await db.destroy()
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
