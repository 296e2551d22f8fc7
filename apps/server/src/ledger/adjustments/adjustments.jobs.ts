/** Ends proposals that nobody has decided on in time. */
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { expireOverdue } from './adjustments.ts'

export function adjustmentJobs(deps: Deps): Jobs {
  return {
    tasks: {
      'adjustments.expire': { queue: 'housekeeping', work: () => expireOverdue(deps) },
    },
    cron: ['* * * * * adjustments.expire'],
  }
}
