import { days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { sweepExtra } from './extra.sql.ts'
import { sweeps } from './sweep.sql.ts'

const SWEEP = 'operators.sweep'

export function operatorJobs(deps: Deps): Jobs {
  return {
    tasks: { [SWEEP]: sweeping(deps, sweeps.concat(sweepExtra), days(30)) },
    cron: [`47 * * * * ${SWEEP}`],
  }
}
