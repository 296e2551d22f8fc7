import { after } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { inBatches } from '#lib/work/batches.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { dropOld } from './consent.sql.ts'
import { DAY_MS } from './rules.ts'

/** Longer than caps look back, and longer than an offer may be tried again. */
const KEPT_MS = 90 * DAY_MS
const BATCH = 1_000

export function consentJobs({ db, clock }: Deps): Jobs {
  return {
    tasks: {
      'consent.drop_old': {
        queue: 'housekeeping',
        deadlineMs: 120_000,
        async work(_payload, signal) {
          const before = after(clock.now(), -KEPT_MS)
          await inBatches(async (limit) => (signal.aborted ? 0 : dropOld(db, before, limit)), {
            batch: BATCH,
          })
        },
      },
    },
    cron: ['37 * * * * consent.drop_old'],
  }
}
