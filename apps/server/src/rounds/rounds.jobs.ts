import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { settleAbandoned } from './actions.ts'
import { forgetUnused } from './demo.ts'

export function roundsJobs(deps: Deps): Jobs {
  return {
    tasks: {
      'rounds.settle_abandoned': async () => void (await settleAbandoned(deps)),
      'rounds.forget_demo': async () => void (await forgetUnused(deps)),
    },
    cron: ['* * * * * rounds.settle_abandoned', '17 * * * * rounds.forget_demo'],
  }
}
