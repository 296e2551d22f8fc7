import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { sweepUsed } from './telegram.sql.ts'

const SWEEP = 'telegram.sweep'

/** Forgets the signatures that would be too old by now. */
export function telegramJobs(deps: Deps): Jobs {
  return {
    tasks: { [SWEEP]: sweeping(deps, [sweepUsed]) },
    cron: [`*/10 * * * * ${SWEEP}`],
  }
}
