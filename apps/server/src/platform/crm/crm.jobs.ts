import { after, minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { hasTurned } from './crm.sql.ts'

/** Longer than the pause between two runs, so that a late run misses nothing. */
const LOOKED_BACK_MS = minutes(3)

/** Publishes `content_changed` when the term of an item begins or ends, because guests see cached pages. */
export function crmJobs({ db, clock, bus }: Deps): Jobs {
  return {
    cron: ['* * * * * crm.turn'],
    tasks: {
      'crm.turn': {
        queue: 'housekeeping',
        async work() {
          const now = clock.now()
          if (await hasTurned(db, after(now, -LOOKED_BACK_MS), now))
            bus.publish('content_changed', { rotator: 'term' })
        },
      },
    },
  }
}
