/**
 * What the command-line programs that work on the database share (`npm run jobs`, `eventStream`, `draws` and others).
 */
import { pino } from 'pino'
import { systemClock } from './clock.ts'
import { ConfigError, directUrl, readConfig } from './config.ts'
import { connect, patience } from './data/db.ts'
import { type Deps } from './deps.ts'
import { localBus } from './work/bus.ts'

/**
 * Runs a command: `obey` receives the arguments and returns the exit code. A configuration error, or an error of a
 * class in `told`, is printed as its message only; any other error with its stack.
 */
export async function runCommand(
  obey: (deps: Deps, args: string[]) => Promise<number>,
  told: readonly (abstract new (...given: never[]) => Error)[] = [],
): Promise<void> {
  try {
    const config = readConfig()
    const db = connect(directUrl(config), { max: 2, patience: patience.work })
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
