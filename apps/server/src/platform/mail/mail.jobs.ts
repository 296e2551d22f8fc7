import * as z from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { type Gathered, type OffersRefused } from '#lib/module.ts'
import { addJob, type Jobs } from '#lib/work/jobs.ts'
import { dropOffer, judgeLateOffer } from '../consent/consent.ts'
import { deliver, SEND } from './deliver.ts'
import { type LetterJob } from './mail.ts'
import { trialOf, textOf } from './texts.ts'

/** Sends queued letters; a letter that fails stays in the queue and is retried. */
export function mailJobs(deps: Deps, { offersRefused }: Gathered): Jobs {
  return {
    tasks: {
      [SEND]: { queue: 'letters', work: (payload) => send(deps, offersRefused, payload) },
    },
  }
}

/** A letter with an offer; one that an older version queued has none of this. */
const Offer = z.object({
  offered: z.optional(
    z.object({ playerId: z.coerce.bigint(), operation: z.string(), until: z.coerce.date() }),
  ),
})

/** An offer is judged again, because its player may have declined while the mail server was down. */
async function send(deps: Deps, offersRefused: OffersRefused, payload: unknown): Promise<void> {
  const { db, log, clock, config } = deps
  const { offered } = z.parse(Offer, payload)
  if (offered) {
    const now = clock.now()
    const { playerId, operation, until } = offered
    const late = { channel: 'letter', playerId, operation, until, now } as const
    const verdict = await judgeLateOffer(db, { log, offersRefused }, late)
    if (verdict !== 'send') {
      if ('dropped' in verdict)
        return dropOffer(db, { playerId, operation, reason: verdict.dropped, at: now })
      const { waitMs } = verdict
      return addJob(db, SEND, payload as Record<string, unknown>, { waitMs })
    }
  }
  const letter = payload as LetterJob
  await deliver(config, letter, trialOf(payload) ?? (await textOf(deps, letter.letter)))
}
