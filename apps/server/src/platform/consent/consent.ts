/**
 * Decides which offers may be sent to a player. Messages about the player's own affairs or the safety of the account
 * are always sent. An offer needs an `OfferPass`, which only this module makes: the player allows offers by that
 * channel, no module refuses them, the caps are not reached, and it is not night.
 *
 * Locks: rows of `consent_player` in the order of their ids, after those of the module that sends.
 */
import { type Channel } from '@ayva/contract/platform/consent'
import { type Tx } from '#lib/data/db.ts'
import * as store from './consent.sql.ts'
import { type Asked, type Gate, judge, refusalsOf } from './judging.ts'
import { channelsOf } from './preferences.ts'
import { type Verdict } from './rules.ts'

export { attempt, type Delivered } from './attempt.ts'
export { offerDropped } from './consent.events.ts'
export { judgeOffers } from './judging.ts'
export { dropOffer, judgeLateOffer } from './late.ts'
export { type Verdict } from './rules.ts'
export { unsubscribeAddress } from './unsubscribe.ts'
export { zoneOf } from './consent.sql.ts'
export { chosenZone, defaultZone, defaultZoneIn, keepFirstZone } from './preferences.ts'

declare const granted: unique symbol
/** Proves that one offer to one player was allowed. */
export type OfferPass = { readonly [granted]: true; playerId: bigint; channel: Channel }

export type Answered =
  | Exclude<Verdict, { verdict: 'passes' }>
  /** If `isNew` is false, the offer was allowed before and must not be sent again. */
  | { verdict: 'passes'; pass: OfferPass; isNew: boolean }

/**
 * Decides on offers and counts those that pass, in the caller's transaction, which must also send them. The answers are
 * in the order of the offers.
 */
export async function reserveOffers(tx: Tx, gate: Gate, asked: Asked): Promise<Answered[]> {
  const { channel, now, offers } = asked
  if (offers.length === 0) return []
  const ids = [...new Set(offers.map(({ playerId }) => playerId))]
  const refused = await refusalsOf(tx, gate, ids, now)
  const open = ids.filter((id) => !refused.has(id))
  await store.lockPlayers(tx, open)
  const { judged, known } = await judge(tx, gate, { asked, refused })
  const passing = offers.filter((_, at) => judged[at]!.verdict === 'passes')
  await store.insertSent(tx, {
    ids: passing.map(({ playerId }) => playerId),
    operations: passing.map(({ operation }) => operation),
    channel,
    at: now,
  })
  return judged.map((one, at) => {
    if (one.verdict !== 'passes') return one
    const pass = { playerId: offers[at]!.playerId, channel } as OfferPass
    return { verdict: 'passes', pass, isNew: !known[at]! }
  })
}

/** Throws if a pass was given for another channel or another player. */
export function mustBeFor(pass: OfferPass, channel: Channel, playerId: bigint): void {
  if (pass.channel !== channel || pass.playerId !== playerId)
    throw new Error('the pass is for another channel or player')
}

/** Whether offers on pages may be shown to a player; they are not counted. */
export async function wantsOffers(
  tx: Tx,
  gate: Gate,
  { playerId, now }: { playerId: bigint; now: Date },
): Promise<boolean> {
  if ((await refusalsOf(tx, gate, [playerId], now)).size > 0) return false
  const takes = await channelsOf(tx, [playerId])
  return takes.get(playerId)!.includes('page')
}
