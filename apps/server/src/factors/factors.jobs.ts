import { after, days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { inBatches } from '#lib/work/batches.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeps } from './sweep.sql.ts'

const SWEEP = 'factors.sweep'
const OLD_MS = days(30)

export function factorJobs({ db, clock }: Deps): Jobs {
  return {
    tasks: {
      [SWEEP]: {
        queue: 'housekeeping',
        async work() {
          const now = clock.now()
          const ages = { now, old: after(now, -OLD_MS) }
          for (const some of sweeps) await inBatches((limit) => some(db, ages, limit))
        },
      },
    },
    cron: [`37 * * * * ${SWEEP}`],
  }
}
