import { INBOX_DAYS } from '@ayva/contract/communication/inbox'
import * as z from 'zod/mini'
import { after, days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { inBatches } from '#lib/work/batches.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { NOTIFY } from './inbox.ts'
import { dropOld } from './inbox.sql.ts'

const BATCH = 1_000
const OfPlayer = z.object({ playerId: z.coerce.bigint() })

export function inboxJobs(deps: Deps): Jobs {
  return {
    tasks: {
      [NOTIFY]: {
        queue: 'messages',
        work: async (payload) =>
          notifyTabs(deps.bus, z.parse(OfPlayer, payload).playerId, { type: 'inbox', isNew: true }),
      },
      'inbox.drop_old': {
        queue: 'housekeeping',
        deadlineMs: 120_000,
        work: (_payload, signal) => drop(deps, signal),
      },
    },
    cron: ['41 * * * * inbox.drop_old'],
  }
}

async function drop({ db, clock }: Deps, signal: AbortSignal): Promise<void> {
  const before = after(clock.now(), -days(INBOX_DAYS))
  await inBatches(async (limit) => (signal.aborted ? 0 : dropOld(db, before, limit)), {
    batch: BATCH,
  })
}
