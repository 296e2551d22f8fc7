import { type Deps } from '#lib/deps.ts'
import { inBatches } from '#lib/work/batches.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { deleteExpired } from './captcha.sql.ts'

const SWEEP = 'captcha.sweep'

export function captchaJobs({ db, clock }: Deps): Jobs {
  return {
    tasks: {
      [SWEEP]: {
        queue: 'housekeeping',
        async work() {
          const now = clock.now()
          await inBatches((limit) => deleteExpired(db, now, limit))
        },
      },
    },
    cron: [`27 * * * * ${SWEEP}`],
  }
}
