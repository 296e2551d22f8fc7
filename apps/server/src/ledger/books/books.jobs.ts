import * as z from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { addMissingJobs, DEADLINE_MAX_MS, type Jobs } from '#lib/work/jobs.ts'
import { closeDay, dayBefore, dropOldTrees, nextToClose } from './books.ts'
import { keepCheck, listChecked } from './books.sql.ts'

const CLOSE_JOB = 'books.close'
const CHECK_JOB = 'books.check'
/** How many differences are stored; all of them are counted. */
const FOUND_KEPT = 20
const Day = z.object({ day: z.string() })
const Check = z.object({ day: z.string(), module: z.string() })

/** Closes each day some time after its end, then checks the invariants of each module in a job of its own. */
export function booksJobs(deps: Deps, { invariants }: Gathered): Jobs {
  return {
    tasks: {
      'books.sweep': { queue: 'housekeeping', work: () => sweep(deps, invariants) },
      'books.drop_trees': { queue: 'housekeeping', work: () => dropOldTrees(deps) },
      [CLOSE_JOB]: {
        queue: 'housekeeping',
        deadlineMs: DEADLINE_MAX_MS,
        async work(payload) {
          const { day } = z.parse(Day, payload)
          await closeDay(deps, day)
          await addChecks(deps, invariants, day)
        },
      },
      [CHECK_JOB]: {
        queue: 'housekeeping',
        deadlineMs: DEADLINE_MAX_MS,
        work: (payload) => check(deps, invariants, z.parse(Check, payload)),
      },
    },
    cron: ['* * * * * books.sweep', '40 3 * * * books.drop_trees'],
  }
}

/** Closes the next day that is not closed; missed days are closed one after another, the oldest first. */
async function sweep(deps: Deps, invariants: Gathered['invariants']): Promise<void> {
  const day = await nextToClose(deps)
  if (day === undefined) return addChecks(deps, invariants, dayBefore(deps.clock.now()))
  await addMissingJobs(deps.db, CLOSE_JOB, [{ key: day, payload: { day } }])
}

/** Adds a job for each module whose invariants were not checked for the day. */
async function addChecks({ db }: Deps, invariants: Gathered['invariants'], day: string) {
  const asked = await listChecked(db, day)
  const items = invariants
    .filter(({ module }) => !asked.includes(module))
    .map(({ module }) => ({ key: `${day}:${module}`, payload: { day, module } }))
  await addMissingJobs(db, CHECK_JOB, items)
}

/** Checks the invariants of a module; differences raise an alarm and are published with the day. */
async function check(
  { db, clock, log }: Deps,
  invariants: Gathered['invariants'],
  { day, module }: z.output<typeof Check>,
): Promise<void> {
  const found = await invariants.find((one) => one.module === module)?.faults(db)
  // The module was removed after the job was added.
  if (!found) return
  const first = found.slice(0, FOUND_KEPT)
  await keepCheck(db, { day, module, faults: found.length, found: first, at: clock.now() })
  if (found.length > 0)
    log.error(
      { alarm: 'books_differ', day, module, found: first },
      'the books differ: npm run books',
    )
}
