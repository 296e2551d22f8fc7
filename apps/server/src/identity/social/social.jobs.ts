import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { sweepFlows } from './social.sql.ts'
import { sweepTickets } from './ticket.sql.ts'

const SWEEP = 'social.sweep'

export function socialJobs(deps: Deps): Jobs {
  return {
    tasks: { [SWEEP]: sweeping(deps, [sweepFlows, sweepTickets]) },
    cron: [`*/10 * * * * ${SWEEP}`],
  }
}
