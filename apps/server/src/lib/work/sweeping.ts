import { type RawBuilder } from 'kysely'
import { after, minutes } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { inBatches } from './batches.ts'
import { type Task } from './jobs.ts'

/** Cut-off moments for deletions: `now` for rows with an expiry of their own, the earlier `old` for all others. */
export type Ages = { now: Date; old: Date }
/** A statement that deletes at most `limit` expired rows, found by an index. */
export type Sweep = (ages: Ages, limit: number) => RawBuilder<unknown>

const DEADLINE_MS = minutes(2)

/**
 * A task that deletes expired rows, in batches, with one statement after another; `old` is `oldMs` before now. A
 * failing statement does not prevent the others.
 */
export function sweeping(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sweeps: readonly Sweep[],
  oldMs = 0,
): Task {
  return {
    queue: 'housekeeping',
    deadlineMs: DEADLINE_MS,
    async work(_payload, signal) {
      const now = clock.now()
      const ages = { now, old: after(now, -oldMs) }
      const failures: unknown[] = []
      const some = (sweep: Sweep) => async (limit: number) =>
        signal.aborted ? 0 : sweepSome(db, sweep(ages, limit))
      for (const sweep of sweeps)
        await inBatches(some(sweep)).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, String(failures[0]))
    },
  }
}

/** Runs a deletion and returns the number of rows. */
export async function sweepSome(tx: Tx, deleting: ReturnType<Sweep>): Promise<number> {
  return Number((await deleting.execute(tx)).numAffectedRows ?? 0n)
}
