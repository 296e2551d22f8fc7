import { days, seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { SEND } from './partners.ts'
import { sweepDeliveries } from './partners.sql.ts'
import { sendDue, wakeDue } from './sending.ts'

const DUE = 'partners.due'
const DROP_OLD = 'partners.drop_old'
/** Longer than events are kept, so that events which are read again tell nobody twice. */
const KEPT_MS = days(90)

export function partnersJobs(deps: Deps): Jobs {
  return {
    tasks: {
      [SEND]: {
        queue: 'partners',
        deadlineMs: seconds(60),
        work: (payload, signal) => sendDue(deps, payload, signal),
      },
      [DUE]: { queue: 'housekeeping', work: () => wakeDue(deps) },
      [DROP_OLD]: sweeping(deps, [sweepDeliveries], KEPT_MS),
    },
    cron: [`* * * * * ${DUE}`, `27 * * * * ${DROP_OLD}`],
  }
}
