/** Deletes old events that every consumer has read, so that the outbox does not grow for ever. */
import { after, days } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { inBatches } from './batches.ts'
import { events } from './events.ts'
import { type Jobs } from './jobs.ts'
import { type Consumer } from './event-stream.ts'
import { deleteEvents, type Place, positionsOf } from './event-stream.sql.ts'

/** How long events are kept, so that a consumer can be rebuilt and a new one can read the past. */
export const KEPT_MS = days(30)
const BATCH = 1_000

export function outboxJobs(deps: Deps, consumers: readonly Consumer[]): Jobs {
  return {
    tasks: {
      'lib.prune_events': {
        queue: 'housekeeping',
        deadlineMs: 120_000,
        work: async (_payload, signal) => void (await pruneEvents(deps, consumers, signal)),
      },
    },
    cron: ['23 4 * * * lib.prune_events'],
  }
}

/** Deletes old events that all consumers have read and returns their number; 0 while a consumer has read nothing. */
export async function pruneEvents(
  { db, clock }: Deps,
  consumers: readonly Consumer[],
  signal?: AbortSignal,
): Promise<number> {
  const names = consumers.filter(({ stream }) => stream === events).map(({ name }) => name)
  const positions = (await positionsOf(db, names)) as (Place | null)[]
  if (positions.length < names.length || positions.includes(null)) return 0
  const readIn = positions.map((one) => BigInt(one!.toldIn))
  const before = after(clock.now(), -KEPT_MS)
  // The transaction at which a consumer stands may contain further events that it has not read.
  const unreadIn = readIn.length > 0 ? readIn.reduce((a, b) => (a < b ? a : b)) : undefined
  return inBatches(
    async (limit) =>
      signal?.aborted ? 0 : transaction(db, (tx) => deleteEvents(tx, { unreadIn, before, limit })),
    { batch: BATCH },
  )
}
