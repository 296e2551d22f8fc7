import { after, days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { moscowDay } from './day.ts'
import { dropDays } from './fame.sql.ts'

const DROPPED_AT_ONCE = 5_000

export function fameJobs(deps: Deps): Jobs {
  return {
    tasks: { 'fame.drop_days': { queue: 'housekeeping', work: () => drop(deps) } },
    cron: ['23 1 * * * fame.drop_days'],
  }
}

/** Deletes past days except yesterday, for which rounds may still arrive. */
async function drop({ db, clock }: Deps): Promise<void> {
  const yesterday = moscowDay(after(clock.now(), -days(1)))
  while (!(await dropDays(db, yesterday, DROPPED_AT_ONCE)));
}
