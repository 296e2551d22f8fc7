import { after, days, minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { hasTurned, sweeps } from './experiments.sql.ts'

/** Results are read while an experiment is recent; after this time the single visitors are deleted. */
export const KEPT_DAYS = 400
/** Longer than the pause between two runs, so that a late run misses nothing. */
const LOOKED_BACK_MS = minutes(3)
const SWEEP = 'experiments.sweep'
const TURN = 'experiments.turn'

export function experimentsJobs(deps: Deps): Jobs {
  const { db, clock, bus } = deps
  return {
    tasks: {
      [SWEEP]: sweeping(deps, sweeps, days(KEPT_DAYS)),
      // Publishes `content_changed` when a term begins or ends, because pages are cached for minutes.
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
