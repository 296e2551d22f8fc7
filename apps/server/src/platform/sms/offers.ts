/** Sends queued offers by text message. */
import * as z from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { type OffersRefused } from '#lib/module.ts'
import { addJob } from '#lib/work/jobs.ts'
import { judgeLateOffer } from '../consent/consent.ts'
import { deliver } from './deliver.ts'
import { OFFER_TRIES_MAX, SEND_OFFER } from './sms.ts'

const Queued = z.object({
  id: z.uuid(),
  playerId: z.coerce.bigint(),
  operation: z.string(),
  to: z.string(),
  text: z.string(),
  until: z.coerce.date(),
})

/**
 * The check is asked again, because hours can pass before the carrier answers: the player may have declined, or it may
 * be night. An offer that is too late is dropped. Fails where it is to be tried again.
 */
export async function sendOffer(
  { db, log, clock, config }: Deps,
  offersRefused: OffersRefused,
  payload: unknown,
  signal?: AbortSignal,
): Promise<void> {
  const queued = z.parse(Queued, payload)
  const { id, to, text, playerId, operation, until } = queued
  const now = clock.now()
  if (until <= now) return
  const late = { channel: 'sms', playerId, operation, until, now } as const
  const verdict = await judgeLateOffer(db, { log, offersRefused }, late)
  if (verdict === 'kept_back') return
  if (verdict !== 'send')
    return addJob(db, SEND_OFFER, queued, {
      waitMs: verdict.waitMs,
      maxAttempts: OFFER_TRIES_MAX,
    })
  await deliver(config, { id, kind: 'sms', to, text }, signal)
}
