import { type Deps } from '#lib/deps.ts'
import { inBatches } from '#lib/work/batches.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { deleteChallenges } from './passkeys.sql.ts'

const SWEEP = 'passkeys.sweep'

export function passkeyJobs({ db, clock }: Deps): Jobs {
  return {
    tasks: {
      [SWEEP]: {
        queue: 'housekeeping',
        async work() {
          await inBatches((limit) => deleteChallenges(db, clock.now(), limit))
        },
      },
    },
    cron: [`57 * * * * ${SWEEP}`],
  }
}
