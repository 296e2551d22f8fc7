/** Sends queued offers by text message. */
import { type DropReason } from '@ayva/contract/platform/consent'
import * as z from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { type OffersRefused } from '#lib/module.ts'
import { addJob } from '#lib/work/jobs.ts'
import { dropOffer, judgeLateOffer } from '../consent/consent.ts'
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
 * be night. An offer that is too late, or that fails at its last try, is dropped. Fails where it is to be tried again.
 */
export async function sendOffer(
  { db, log, clock, config }: Deps,
  offersRefused: OffersRefused,
  payload: unknown,
  { signal, isLastTry }: { signal: AbortSignal; isLastTry: boolean },
): Promise<void> {
  const queued = z.parse(Queued, payload)
  const { id, to, text, playerId, operation, until } = queued
  const now = clock.now()
  const late = { channel: 'sms', playerId, operation, until, now } as const
  const verdict = await judgeLateOffer(db, { log, offersRefused }, late)
  const drop = (reason: DropReason) => dropOffer(db, { playerId, operation, reason, at: now })
  if (verdict !== 'send' && 'dropped' in verdict) return drop(verdict.dropped)
  if (verdict !== 'send')
    return addJob(db, SEND_OFFER, queued, {
      waitMs: verdict.waitMs,
      maxAttempts: OFFER_TRIES_MAX,
    })
  try {
    await deliver(config, { id, kind: 'sms', to, text }, signal)
  } catch (error) {
    if (!isLastTry) throw error
    log.warn({ err: error }, 'an offer by SMS is dropped after its last try')
    await drop('too_late')
  }
}
