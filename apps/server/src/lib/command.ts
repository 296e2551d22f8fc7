/** What the commands of the server on its database have in common (`npm run jobs`, `eventStream`, `draws` and others). */
import { pino } from 'pino'
import { systemClock } from './clock.ts'
import { ConfigError, readConfig } from './config.ts'
import { connect, patience } from './data/db.ts'
import { type Deps } from './deps.ts'
import { localBus } from './work/bus.ts'

/**
 * Runs a command: `obey` gets the arguments and returns the exit code. An error of the configuration, or of one of
 * the kinds in `told`, is shown by its message alone; anything else with its stack.
 */
export async function runCommand(
  obey: (deps: Deps, args: string[]) => Promise<number>,
  told: readonly (abstract new (...given: never[]) => Error)[] = [],
): Promise<void> {
  try {
    const config = readConfig()
    const db = connect(config.DATABASE_URL, { max: 2, patience: patience.work })
    const log = pino({ level: config.LOG_LEVEL, base: null })
    const deps: Deps = { config, db, log, bus: localBus(), clock: systemClock }
    process.exitCode = await obey(deps, process.argv.slice(2))
    await db.destroy()
  } catch (error) {
    const isTold = [ConfigError, ...told].some((kind) => error instanceof kind)
    process.stderr.write(`${isTold ? (error as Error).message : (error as Error).stack}\n`)
    process.exitCode = 1
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
