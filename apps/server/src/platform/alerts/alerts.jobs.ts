import { days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { sweepClosed } from './alerts.sql.ts'
import { callWebhook, WEBHOOK } from './channels.ts'
import { evaluate } from './evaluate.ts'
import { measuresOf } from './measures.ts'

const EVALUATE = 'alerts.evaluate'
const SWEEP = 'alerts.sweep'
const KEPT_DAYS = 400

export function alertsJobs(deps: Deps, parts: Gathered): Jobs {
  return {
    tasks: {
      [EVALUATE]: {
        queue: 'housekeeping',
        work: (_payload, signal) => evaluate(deps, measuresOf(parts), signal),
      },
      // Beside the push services, because this address may be slow too.
      [WEBHOOK]: { queue: 'push', work: (payload, signal) => callWebhook(deps, payload, signal) },
      [SWEEP]: sweeping(deps, [sweepClosed], days(KEPT_DAYS)),
    },
    cron: [`* * * * * ${EVALUATE}`, `23 * * * * ${SWEEP}`],
  }
}
