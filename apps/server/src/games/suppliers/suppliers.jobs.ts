import * as z from 'zod/mini'
import { after, hours, isPast, minutes } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { inBatches } from '#lib/work/batches.ts'
import { addMissingJobs, type Jobs } from '#lib/work/jobs.ts'
import { syncCatalogue } from './suppliers.catalogue.ts'
import { suppliersOf, SYNC_JOB } from './suppliers.list.ts'
import { reconcile } from './suppliers.reconcile.ts'
import { closeStuck, listStuck, listSuppliers, sweepSessions } from './suppliers.sql.ts'

const RECONCILE_JOB = 'suppliers.reconcile'
/** A round without messages for this long is closed with its current result. */
const STUCK_MS = hours(48)
/** The interval between reads of a catalogue. */
const SYNC_MS = minutes(5)
const STUCK_AT_ONCE = 500
/** How long an expired launch is distinguished from an unknown one. */
const SESSION_KEPT_MS = hours(24)
const Named = z.object({ supplier: z.string() })

export function suppliersJobs(deps: Deps): Jobs {
  return {
    tasks: {
      [SYNC_JOB]: {
        queue: 'provider',
        work: async (payload) => void (await syncCatalogue(deps, z.parse(Named, payload).supplier)),
      },
      [RECONCILE_JOB]: {
        queue: 'provider',
        work: (payload) => reconcile(deps, z.parse(Named, payload).supplier),
      },
      'suppliers.find_sync': { queue: 'housekeeping', work: () => findUnsynced(deps) },
      'suppliers.find_rounds': {
        queue: 'housekeeping',
        work: () => findUncompared(deps),
      },
      'suppliers.tidy': { queue: 'housekeeping', work: () => tidy(deps) },
    },
    cron: [
      '* * * * * suppliers.find_sync',
      '7 * * * * suppliers.find_rounds',
      '23 * * * * suppliers.tidy',
    ],
    // A new lobby needs the suppliers' games at once.
    atStart: ['suppliers.find_sync'],
  }
}

async function findUnsynced(deps: Deps): Promise<void> {
  const [rows, known] = await Promise.all([listSuppliers(deps.db), suppliersOf(deps)])
  const now = deps.clock.now()
  const isDue = ({ syncedAt }: (typeof rows)[number]) =>
    syncedAt === null || isPast(syncedAt, SYNC_MS, now)
  await addFor(
    deps,
    SYNC_JOB,
    rows.filter((row) => row.isOn && known.has(row.key) && isDue(row)),
  )
}

/** Includes suppliers that are off, because their last rounds may still differ. */
async function findUncompared(deps: Deps): Promise<void> {
  await addFor(deps, RECONCILE_JOB, [...(await suppliersOf(deps)).values()])
}

/** One job for each supplier, so that one that hangs does not delay others. */
async function addFor({ db }: Deps, job: string, suppliers: { key: string }[]): Promise<void> {
  await addMissingJobs(
    db,
    job,
    suppliers.map(({ key }) => ({ key, payload: { supplier: key } })),
  )
}

export async function tidy(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await inBatches((limit) => sweepSessions(deps.db, after(now, -SESSION_KEPT_MS), limit))
  const before = after(now, -STUCK_MS)
  for (const round of await listStuck(deps.db, { before, limit: STUCK_AT_ONCE })) {
    const closed = await transaction(deps.db, (tx) => closeStuck(tx, round, now))
    if (closed)
      deps.log.error(
        { alarm: 'outside_round_stuck', supplier: round.supplier, round: round.id },
        'a round that its supplier has forgotten is closed as it stands',
      )
  }
}
