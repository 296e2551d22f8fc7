import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { sweepSent } from './consent.sql.ts'
import { DAY_MS } from './rules.ts'

const SWEEP = 'consent.drop_old'
/** Longer than the week that the caps count, and longer than an offer may be retried. */
const KEPT_MS = 90 * DAY_MS

export function consentJobs(deps: Deps): Jobs {
  return {
    tasks: { [SWEEP]: sweeping(deps, [sweepSent], KEPT_MS) },
    cron: [`37 * * * * ${SWEEP}`],
  }
}
