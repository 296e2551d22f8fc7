import { sendOffer } from '@ayva/contract/communication/campaigns/office'
import * as z from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { OFFER, sendWaiting } from './campaigns.office.ts'
import { RUN, runCampaigns } from './run.ts'

const { uuid, channel, words } = sendOffer.body.shape
const Waiting = z.object({ playerId: z.coerce.bigint(), uuid, channel, words })

export function campaignsJobs(deps: Deps, gathered: Gathered): Jobs {
  return {
    cron: [`* * * * * ${RUN}`],
    tasks: {
      [RUN]: {
        queue: 'messages',
        deadlineMs: 110_000,
        work: (_payload, signal) => runCampaigns(deps, gathered, signal),
      },
      [OFFER]: {
        queue: 'messages',
        work: (payload) => sendWaiting(deps, gathered.offersRefused, z.parse(Waiting, payload)),
      },
    },
  }
}
