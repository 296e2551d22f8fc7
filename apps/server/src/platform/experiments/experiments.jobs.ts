import { after, days, minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { hasTurned, sweeps } from './experiments.sql.ts'

/** An experiment is read while it is new; a year later nobody asks which browser saw what. */
export const KEPT_DAYS = 400
/** Longer than the pause between two runs: a run that comes late misses nothing. */
const LOOKED_BACK_MS = minutes(3)
const SWEEP = 'experiments.sweep'
const TURN = 'experiments.turn'

export function experimentsJobs(deps: Deps): Jobs {
  const { db, clock, bus } = deps
  return {
    tasks: {
      [SWEEP]: sweeping(deps, sweeps, days(KEPT_DAYS)),
      // Pages are kept for minutes: a term that begins or ends is content that changes.
      [TURN]: {
        queue: 'housekeeping',
        async work() {
          const now = clock.now()
          if (await hasTurned(db, after(now, -LOOKED_BACK_MS), now))
            bus.publish('content_changed', { experiments: 'term' })
        },
      },
    },
    cron: [`47 * * * * ${SWEEP}`, `* * * * * ${TURN}`],
  }
}
