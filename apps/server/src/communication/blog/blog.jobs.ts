import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { turn, TURN_JOB } from './blog.office.ts'

/** A job is added for the time of each version; the schedule finds what a lost one has left. */
export function blogJobs(deps: Deps): Jobs {
  return {
    cron: [`* * * * * ${TURN_JOB}`],
    tasks: { [TURN_JOB]: { queue: 'housekeeping', work: () => turn(deps) } },
  }
}
