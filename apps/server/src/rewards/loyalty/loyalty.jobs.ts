import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { levelGiftsJobs } from './gifts.ts'
import { pointsJobs } from './points.ts'

/** Points for play, and gifts of levels. */
export function loyaltyJobs(deps: Deps): Jobs {
  const parts = [pointsJobs(deps), levelGiftsJobs(deps)]
  return {
    tasks: Object.assign({}, ...parts.map(({ tasks }) => tasks)) as Jobs['tasks'],
    cron: parts.flatMap(({ cron }) => cron ?? []),
  }
}
