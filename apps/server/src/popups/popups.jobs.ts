import { after, days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { inBatches } from '#lib/work/batches.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { dropOld } from './popups.sql.ts'

const KEPT_DAYS = 90
const BATCH = 1_000

/** Events, and messages whose time is over, are kept for a while and no longer. */
export function popupsJobs({ db, clock }: Deps): Jobs {
  return {
    tasks: {
      'popups.drop_old': {
        queue: 'housekeeping',
        deadlineMs: 120_000,
        async work(_payload, signal) {
          const before = after(clock.now(), -days(KEPT_DAYS))
          await inBatches(async (limit) => (signal.aborted ? 0 : dropOld(db, before, limit)), {
            batch: BATCH,
          })
        },
      },
    },
    cron: ['23 * * * * popups.drop_old'],
  }
}
