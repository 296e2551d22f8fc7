import * as z from 'zod/mini'
import { seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { deliver } from './deliver.ts'
import { SEND } from './sms.ts'

const Posted = z.object({
  id: z.uuid(),
  to: z.string(),
  kind: z.enum(['sms', 'call']),
  text: z.string(),
})

/** Sends queued messages; a message that fails stays in the queue and is retried. */
export function smsJobs({ config }: Deps): Jobs {
  return {
    tasks: {
      [SEND]: {
        queue: 'messages',
        deadlineMs: seconds(20),
        work: (payload, signal) => deliver(config, z.parse(Posted, payload), signal),
      },
    },
  }
}
