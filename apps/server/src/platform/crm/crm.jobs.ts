import { after, minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { hasTurned } from './crm.sql.ts'

/** Longer than the pause between two runs: a run that comes late misses nothing. */
const LOOKED_BACK_MS = minutes(3)

/** What guests are shown is kept for minutes: an item that begins or ends by its term is content that changes. */
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
