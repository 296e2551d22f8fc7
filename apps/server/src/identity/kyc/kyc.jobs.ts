import * as z from 'zod/mini'
import { after, days } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { openObjects } from '#lib/objects/objects.ts'
import { inBatches } from '#lib/work/batches.ts'
import { addMissingJobs, type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { erase, ERASE_JOB, eraseObject, retentionOf } from './documents.ts'
import { listDue, listErasing, listLeft, sweepErased } from './documents.sql.ts'

const BATCH = 200
const ERASED_MS = days(30)
const DocumentName = z.object({ playerId: z.coerce.bigint(), id: z.string() })

export function kycJobs(deps: Deps): Jobs {
  const objects = openObjects(deps.config)
  return {
    tasks: {
      'kyc.sweep': { queue: 'housekeeping', work: (_payload, signal) => sweep(deps, signal) },
      'kyc.sweep_erased': sweeping(deps, [sweepErased], ERASED_MS),
      [ERASE_JOB]: {
        queue: 'housekeeping',
        work: (payload) => eraseObject(deps, { objects }, z.parse(DocumentName, payload)),
      },
    },
    cron: ['41 * * * * kyc.sweep', '51 * * * * kyc.sweep_erased'],
  }
}

/** Finds documents that are no longer needed, and those whose erasure was not finished. */
async function sweep(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const before = after(now, -days(await retentionOf(deps, 'accepted_days')))
  await inBatches(
    (limit) =>
      transaction(db, async (tx) => {
        const rows = signal.aborted ? [] : await dueOf(tx, { now, before, limit })
        await erase(tx, rows)
        return rows.length
      }),
    { batch: BATCH },
  )
  const left = await listErasing(db, BATCH)
  const items = left.map((one) => ({ key: `${one.playerId}:${one.id}`, payload: one }))
  await addMissingJobs(db, ERASE_JOB, items)
}

type Due = { now: Date; before: Date; limit: number }

async function dueOf(tx: Tx, { now, before, limit }: Due) {
  const due = await listDue(tx, { now, limit })
  return due.length > 0 ? due : listLeft(tx, { before, limit })
}
