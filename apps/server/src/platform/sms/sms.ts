/** Text messages and calls to players' phones, sent by jobs so that callers never wait for the provider. */
import { randomUUID } from 'node:crypto'
import { after, hours } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { addJob } from '#lib/work/jobs.ts'
import { type Kind } from '@ayva/contract/platform/consent'
import { mustBeFor, type OfferPass } from '../consent/consent.ts'
import { type Message } from './deliver.ts'

export { deliver } from './deliver.ts'

export const SEND = 'sms.send'

/**
 * Queues a message in the caller's transaction. The queue stores its text, so a message with a secret must be sent by a
 * job of its own module instead.
 */
export async function post(
  tx: Tx,
  _about: Exclude<Kind, 'offers'>,
  message: Omit<Message, 'id' | 'kind'>,
): Promise<void> {
  const id = randomUUID()
  await addJob(tx, SEND, { id, kind: 'sms', ...message }, { jobKey: id })
}

export const SEND_OFFER = 'sms.send_offer'
/** With the queue's growing pauses (e, e² … seconds) these are some four hours. */
export const OFFER_TRIES_MAX = 10
const OFFER_LIFE_MS = hours(4)

type SmsOffer = Omit<Message, 'id' | 'kind'> & { playerId: bigint; operation: string; now: Date }

/** Queues an offer with a pass of the same transaction; an operation passes once, so it is sent once. */
export async function postSmsOffer(
  tx: Tx,
  pass: OfferPass,
  { now, ...offer }: SmsOffer,
): Promise<void> {
  mustBeFor(pass, 'sms', offer.playerId)
  const queued = { id: randomUUID(), until: after(now, OFFER_LIFE_MS), ...offer }
  await addJob(tx, SEND_OFFER, queued, { maxAttempts: OFFER_TRIES_MAX })
}
