import { after, days, minutes } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { countCreated, firstCreated } from '../../identity/auth/auth.ts'
import { firstPaid, paidByHour } from '../../payments/cashier/cashier.ts'
import { findWritten, keepHours, sweeps } from './closed.sql.ts'
import { dayOf, hourOf, startOf } from './day.ts'

export const WRITE_JOB = 'reports.write_hours'
const SWEEP_JOB = 'reports.sweep'
/** Transactions that began within the hour have committed by then. */
const SETTLED_MS = minutes(10)
/** The number of days in one run; after a first start later runs write the others. */
const DAYS_A_RUN = 60
const ACTIVE_KEPT_DAYS = 40

/** Writes payments and new players of past hours, oldest first, at most a day at a time. */
async function writeHours(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const over = hourOf(after(clock.now(), -SETTLED_MS))
  let from = (await findWritten(db)) ?? (await firstDay(deps))
  for (let n = 0; n < DAYS_A_RUN && from < over && !signal.aborted; n += 1) {
    const day = dayOf(from)
    const begin = startOf(day)
    const end = after(begin, days(1))
    const to = end < over ? end : over
    const span = { from, to }
    await transaction(db, async (tx) => {
      const hours = await paidByHour(tx, span)
      const newPlayers = await countCreated(tx, { from: begin, to })
      await keepHours(tx, { ...span, hours, day, newPlayers })
    })
    from = to
  }
}

/** The day of the first player or payment. */
async function firstDay({ db, clock }: Deps): Promise<Date> {
  const created = (await firstCreated(db)) ?? clock.now()
  const paid = (await firstPaid(db)) ?? created
  return startOf(dayOf(paid < created ? paid : created))
}

export function reportsJobs(deps: Deps): Jobs {
  return {
    tasks: {
      [WRITE_JOB]: {
        queue: 'housekeeping',
        deadlineMs: minutes(5),
        work: (_payload, signal) => writeHours(deps, signal),
      },
      [SWEEP_JOB]: sweeping(deps, sweeps, days(ACTIVE_KEPT_DAYS)),
    },
    cron: [`*/10 * * * * ${WRITE_JOB}`, `17 * * * * ${SWEEP_JOB}`],
  }
}
