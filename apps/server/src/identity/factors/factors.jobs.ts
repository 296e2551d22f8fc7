import { days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { sweeps } from './sweep.sql.ts'

const SWEEP = 'factors.sweep'

export function factorJobs(deps: Deps): Jobs {
  return {
    tasks: { [SWEEP]: sweeping(deps, sweeps, days(30)) },
    cron: [`37 * * * * ${SWEEP}`],
  }
}
