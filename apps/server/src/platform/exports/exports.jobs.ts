import * as z from 'zod/mini'
import { days } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { openObjects } from '#lib/objects/objects.ts'
import { addMissingJobs, type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import * as store from './exports.sql.ts'
import { type Desk, endExport, ERASE, fail, MAKE, makePortion, objectOf } from './making.ts'

const EXPIRE = 'exports.expire'
const SWEEP = 'exports.sweep'
const BATCH = 100
/** How long the row of an export is listed after its file is gone. */
const LISTED_DAYS = 90
const Named = z.object({ id: z.string() })

export function exportsJobs(deps: Deps, parts: Gathered): Jobs {
  const desk = { deps, parts, objects: openObjects(deps.config) }
  return {
    tasks: {
      [MAKE]: {
        queue: 'housekeeping',
        work: (payload, _signal, isLastTry) => make(desk, z.parse(Named, payload).id, isLastTry),
      },
      [ERASE]: {
        queue: 'housekeeping',
        work: (payload, signal) => eraseParts(desk, z.parse(Named, payload).id, signal),
      },
      [EXPIRE]: { queue: 'housekeeping', work: () => expire(deps) },
      [SWEEP]: sweeping(deps, [store.sweepDownloads, store.sweepErased], days(LISTED_DAYS)),
    },
    cron: [`*/10 * * * * ${EXPIRE}`, `37 * * * * ${SWEEP}`],
  }
}

async function make(desk: Desk, id: string, isLastTry?: boolean): Promise<void> {
  try {
    await makePortion(desk, id)
  } catch (error) {
    desk.deps.log.error({ error, exportId: id }, 'a portion of an export was not written')
    if (!isLastTry) throw error
    await fail(desk.deps, id)
  }
}

/** A part's row is deleted after its object, so that no object is forgotten. */
async function eraseParts({ deps, objects }: Desk, id: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const ids = await store.listParts(deps.db, id, BATCH)
    for (const part of ids) {
      signal.throwIfAborted()
      await objects.remove(objectOf(part))
      await store.deletePart(deps.db, { exportId: id, id: part })
    }
    if (ids.length < BATCH) break
  }
  await store.markErased(deps.db, id)
}

/** Deletes files whose time is over, and finds those whose deletion was not finished. */
export async function expire({ db, clock }: Deps): Promise<void> {
  const at = clock.now()
  for (const id of await store.listDue(db, at, BATCH))
    await transaction(db, async (tx) => {
      const row = await store.lockExport(tx, id)
      if (!row?.sealedKey || row.expiresAt >= at) return
      await endExport(tx, { id, state: row.state === 'ready' ? 'expired' : 'failed', at })
    })
  const left = await store.listUnerased(db, BATCH)
  await addMissingJobs(
    db,
    ERASE,
    left.map((id) => ({ key: id, payload: { id } })),
  )
}
