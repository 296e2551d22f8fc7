import { days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweep } from './session.sql.ts'

const SWEEP = 'auth.sweep'
const OLD_MS = days(30)

export function authJobs({ db, clock }: Deps): Jobs {
  return {
    tasks: {
      async [SWEEP]() {
        const now = clock.now()
        await sweep(db, { now, old: new Date(now.getTime() - OLD_MS) })
      },
    },
    cron: [`17 * * * * ${SWEEP}`],
  }
}
