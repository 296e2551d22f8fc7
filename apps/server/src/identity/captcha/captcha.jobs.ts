import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { sweepUsed } from './captcha.sql.ts'

const SWEEP = 'captcha.sweep'

/** Deletes used solutions that have expired. */
export function captchaJobs(deps: Deps): Jobs {
  return {
    tasks: { [SWEEP]: sweeping(deps, [sweepUsed]) },
    cron: [`27 * * * * ${SWEEP}`],
  }
}
