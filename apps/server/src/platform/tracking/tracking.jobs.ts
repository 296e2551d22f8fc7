import { days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { sweeps } from './tracking.sql.ts'

/** How long visits are kept. */
export const KEPT_DAYS = 92
const SWEEP = 'tracking.sweep'

export function trackingJobs(deps: Deps): Jobs {
  return {
    tasks: { [SWEEP]: sweeping(deps, sweeps, days(KEPT_DAYS)) },
    cron: [`41 * * * * ${SWEEP}`],
  }
}
