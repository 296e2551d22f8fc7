import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { sweepUsed } from './telegram.sql.ts'

const SWEEP = 'telegram.sweep'

/** Deletes used signatures that are too old to be accepted. */
export function telegramJobs(deps: Deps): Jobs {
  return {
    tasks: { [SWEEP]: sweeping(deps, [sweepUsed]) },
    cron: [`*/10 * * * * ${SWEEP}`],
  }
}
