import * as z from 'zod/mini'
import { seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { deliver } from './deliver.ts'
import { sendOffer } from './offers.ts'
import { SEND, SEND_OFFER } from './sms.ts'

const Posted = z.object({
  id: z.uuid(),
  to: z.string(),
  kind: z.enum(['sms', 'call']),
  text: z.string(),
})

/** Sends queued messages; a message that fails stays in the queue and is retried. */
export function smsJobs(deps: Deps, { offersRefused }: Gathered): Jobs {
  return {
    tasks: {
      [SEND]: {
        queue: 'messages',
        deadlineMs: seconds(20),
        work: (payload, signal) => deliver(deps.config, z.parse(Posted, payload), signal),
      },
      [SEND_OFFER]: {
        queue: 'messages',
        deadlineMs: seconds(20),
        work: (payload, signal, isLastTry = false) =>
          sendOffer(deps, offersRefused, payload, { signal, isLastTry }),
      },
    },
  }
}
