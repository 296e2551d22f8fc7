import { after, days, minutes } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { countCreated, firstCreated } from '../auth/auth.ts'
import { firstPaid, paidByHour } from '../cashier/cashier.ts'
import { findClosed, keepDay, sweeps } from './closed.sql.ts'
import { dayOf, startOf } from './day.ts'

export const CLOSE_JOB = 'reports.close_days'
const SWEEP_JOB = 'reports.sweep'
/** What began before midnight has committed by then. */
const SETTLED_MS = minutes(10)
/** So many days a run: after a first start the others follow in the runs after it. */
const DAYS_A_RUN = 60
const ACTIVE_KEPT_DAYS = 40

/** Writes the payments and the new players of days that are over, the oldest first. */
async function closeDays(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const over = dayOf(after(clock.now(), -days(1) - SETTLED_MS))
  const known = await findClosed(db)
  const first = known === undefined ? await firstDay(deps) : after(startOf(known), days(1))
  for (let n = 0; n < DAYS_A_RUN && !signal.aborted; n += 1) {
    const from = after(startOf(dayOf(first)), days(n))
    const day = dayOf(from)
    if (day > over) return
    const span = { from, to: after(from, days(1)) }
    await transaction(db, async (tx) => {
      const hours = await paidByHour(tx, span)
      await keepDay(tx, day, { hours, newPlayers: await countCreated(tx, span) })
    })
  }
}

/** Before there was any player or payment there is nothing to write. */
async function firstDay({ db, clock }: Deps): Promise<Date> {
  const created = (await firstCreated(db)) ?? clock.now()
  const paid = (await firstPaid(db)) ?? created
  return paid < created ? paid : created
}

export function reportsJobs(deps: Deps): Jobs {
  return {
    tasks: {
      [CLOSE_JOB]: {
        queue: 'housekeeping',
        deadlineMs: minutes(5),
        work: (_payload, signal) => closeDays(deps, signal),
      },
      [SWEEP_JOB]: sweeping(deps, sweeps, days(ACTIVE_KEPT_DAYS)),
    },
    cron: [`*/10 * * * * ${CLOSE_JOB}`, `17 * * * * ${SWEEP_JOB}`],
  }
}
