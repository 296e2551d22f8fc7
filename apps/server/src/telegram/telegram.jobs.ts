import { type Deps } from '#lib/deps.ts'
import { inBatches } from '#lib/work/batches.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweepUsed } from './telegram.sql.ts'

const SWEEP = 'telegram.sweep'

/** Forgets the signatures that would be too old by now. */
export function telegramJobs({ db, clock }: Deps): Jobs {
  return {
    tasks: {
      [SWEEP]: {
        queue: 'housekeeping',
        async work() {
          const now = clock.now()
          await inBatches((limit) => sweepUsed(db, now, limit))
        },
      },
    },
    cron: [`*/10 * * * * ${SWEEP}`],
  }
}
