/** Offers that were allowed and then waited in a queue: they are decided on again, and other modules hear of a drop. */
import { type Channel, type DropReason } from '@ayva/contract/platform/consent'
import { type Tx } from '#lib/data/db.ts'
import { publish } from '#lib/work/events.ts'
import { offerDropped } from './consent.events.ts'
import { type Gate, judgeOffers } from './judging.ts'

type LateOffer = {
  channel: Channel
  playerId: bigint
  operation: string
  now: Date
  /** The offer is not worth sending after this moment. */
  until: Date
}

/**
 * Decides again on an offer that was allowed before and has waited: the player may have declined meanwhile, or it may be
 * night. If the offer must wait, `waitMs` ends before `until`; if it is to be dropped, `dropped` is the reason.
 */
export async function judgeLateOffer(
  tx: Tx,
  gate: Gate,
  { channel, playerId, operation, now, until }: LateOffer,
): Promise<'send' | { dropped: DropReason } | { waitMs: number }> {
  if (until <= now) return { dropped: 'too_late' }
  const asked = { channel, now, offers: [{ playerId, operation }] }
  const [answer] = await judgeOffers(tx, gate, asked)
  if (answer?.verdict === 'passes') return 'send'
  if (answer?.verdict === 'kept_back') return { dropped: answer.why }
  if (answer?.verdict !== 'waits' || answer.until >= until) return { dropped: 'too_late' }
  return { waitMs: answer.until.getTime() - now.getTime() }
}

type Dropped = { playerId: bigint; operation: string; reason: DropReason; at: Date }

/** Tells other modules that an offer which had passed will not be sent. */
export function dropOffer(tx: Tx, { playerId, operation, reason, at }: Dropped): Promise<void> {
  return publish(tx, offerDropped, { playerId, body: { operation, reason }, at })
}
