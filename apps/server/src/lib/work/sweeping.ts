import { type RawBuilder } from 'kysely'
import { after } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { inBatches } from './batches.ts'
import { type Task } from './jobs.ts'

/** `now` ends what has a moment of its own to end; `old` is long enough ago for everything else. */
export type Ages = { now: Date; old: Date }
/** A statement that deletes at most so many rows of what is over, found by an index. */
export type Sweep = (ages: Ages, limit: number) => RawBuilder<unknown>

/** Deletes what is over, sweep after sweep, some rows at a time; `oldMs` says how long ago `old` is. */
export function sweeping(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sweeps: readonly Sweep[],
  oldMs = 0,
): Task {
  return {
    queue: 'housekeeping',
    async work() {
      const now = clock.now()
      const ages = { now, old: after(now, -oldMs) }
      for (const sweep of sweeps) await inBatches((limit) => sweepSome(db, sweep(ages, limit)))
    },
  }
}

/** How many rows a sweep has deleted. */
export async function sweepSome(tx: Tx, deleting: ReturnType<Sweep>): Promise<number> {
  return Number((await deleting.execute(tx)).numAffectedRows ?? 0n)
}
