import { type Deps } from '#lib/deps.ts'
import { inBatches } from '#lib/work/batches.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweepFlows } from './social.sql.ts'
import { sweepTickets } from './ticket.sql.ts'

const SWEEP = 'social.sweep'

/** Forgets who set out and did not come back, and who came and did not go on. */
export function socialJobs({ db, clock }: Deps): Jobs {
  return {
    tasks: {
      [SWEEP]: {
        queue: 'housekeeping',
        async work() {
          const now = clock.now()
          await inBatches((limit) => sweepFlows(db, now, limit))
          await inBatches((limit) => sweepTickets(db, now, limit))
        },
      },
    },
    cron: [`*/10 * * * * ${SWEEP}`],
  }
}
