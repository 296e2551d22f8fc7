import * as z from 'zod/mini'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { openObjects } from '#lib/objects/objects.ts'
import { inBatches } from '#lib/work/batches.ts'
import { addMissingJobs, type Jobs } from '#lib/work/jobs.ts'
import { erase, ERASE_JOB, eraseObject } from './documents.ts'
import { listDue, listErasing } from './documents.sql.ts'

const BATCH = 200
const DocumentName = z.object({ playerId: z.coerce.bigint(), id: z.string() })

export function kycJobs(deps: Deps): Jobs {
  const objects = openObjects(deps.config)
  return {
    tasks: {
      'kyc.sweep': { queue: 'housekeeping', work: (_payload, signal) => sweep(deps, signal) },
      [ERASE_JOB]: {
        queue: 'housekeeping',
        work: (payload) => eraseObject(deps, { objects }, z.parse(DocumentName, payload)),
      },
    },
    cron: ['41 * * * * kyc.sweep'],
  }
}

/** Finds what nobody needs any longer, and what was to be erased and is not. */
async function sweep({ db, clock }: Deps, signal: AbortSignal): Promise<void> {
  const now = clock.now()
  await inBatches(
    (limit) =>
      transaction(db, async (tx) => {
        const rows = signal.aborted ? [] : await listDue(tx, { now, limit })
        await erase(tx, rows)
        return rows.length
      }),
    { batch: BATCH },
  )
  const left = await listErasing(db, BATCH)
  const items = left.map((one) => ({ key: `${one.playerId}:${one.id}`, payload: one }))
  await addMissingJobs(db, ERASE_JOB, items)
}
