import { days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { sweeps } from './popups.sql.ts'

const SWEEP = 'popups.drop_old'
const KEPT_DAYS = 90

export function popupsJobs(deps: Deps): Jobs {
  return {
    tasks: { [SWEEP]: sweeping(deps, sweeps, days(KEPT_DAYS)) },
    cron: [`23 * * * * ${SWEEP}`],
  }
}
