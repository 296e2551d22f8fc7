import { pino } from 'pino'
import { createConsumers } from './app.ts'
import { systemClock } from '#lib/clock.ts'
import { ConfigError, readConfig } from '#lib/config.ts'
import { connect, patience } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { localBus } from '#lib/work/bus.ts'
import { lagOf, rebuild } from '#lib/work/news.ts'

const USAGE = `npm run news
npm run news -- rebuild NAME`

/** How far behind each consumer of news is; lets one read all again. */
try {
  const config = readConfig()
  const db = connect(config.DATABASE_URL, { max: 2, patience: patience.work })
  const log = pino({ level: config.LOG_LEVEL, base: null })
  const deps: Deps = { config, db, log, bus: localBus(), clock: systemClock }
  process.exitCode = await obey(deps, process.argv.slice(2))
  await db.destroy()
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}

async function obey(deps: Deps, [verb, wanted]: string[]): Promise<number> {
  const consumers = createConsumers(deps)
  if (verb === undefined) {
    for (const one of consumers) {
      const { name, waiting, seconds, failures, lastError, aside } = await lagOf(deps, one)
      say(
        `${name.padEnd(24)}${waiting} waiting, ${seconds.toFixed(1)} s behind, ${aside} set aside`,
      )
      if (failures > 0) say(`  failing (${failures}): ${lastError ?? ''}`)
    }
    return 0
  }
  const one = consumers.find(({ name }) => name === wanted)
  if (verb !== 'rebuild' || !one) {
    say(USAGE)
    say(`Consumers: ${consumers.map(({ name }) => name).join(', ')}`)
    return 1
  }
  await rebuild(deps, one)
  say(`${one.name} reads from the beginning.`)
  return 0
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
