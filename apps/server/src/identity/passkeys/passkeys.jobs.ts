import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { sweepChallenges } from './passkeys.sql.ts'

const SWEEP = 'passkeys.sweep'

export function passkeyJobs(deps: Deps): Jobs {
  return {
    tasks: { [SWEEP]: sweeping(deps, [sweepChallenges]) },
    cron: [`57 * * * * ${SWEEP}`],
  }
}
