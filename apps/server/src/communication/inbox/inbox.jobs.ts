import { INBOX_DAYS } from '@ayva/contract/communication/inbox'
import * as z from 'zod/mini'
import { days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { NOTIFY } from './inbox.ts'
import { sweepOld } from './inbox.sql.ts'

const OfPlayer = z.object({ playerId: z.coerce.bigint() })

export function inboxJobs(deps: Deps): Jobs {
  return {
    tasks: {
      [NOTIFY]: {
        queue: 'messages',
        work: async (payload) =>
          notifyTabs(deps.bus, z.parse(OfPlayer, payload).playerId, { type: 'inbox', isNew: true }),
      },
      'inbox.drop_old': sweeping(deps, [sweepOld], days(INBOX_DAYS)),
    },
    cron: ['41 * * * * inbox.drop_old'],
  }
}
