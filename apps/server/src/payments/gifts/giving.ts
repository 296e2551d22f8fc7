/** Gives gifts to players: once for each source, on the terms of that day. */
import { type Currency } from '@ayva/contract/base'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { accountOf, VIP_LABEL } from '../../identity/auth/auth.ts'
import { hasTold } from '../../identity/player/player.ts'
import { type GiftRow } from './gifts.sql.ts'
import * as store from './gifts.sql.ts'
import { isOpen, type Offer } from './offers/offers.ts'
import { lastDayOf, notifyAvailable } from './notifying.ts'
import { sumsIn } from './truth/truth.ts'

export type Whom = { vip: boolean; currency: Currency; createdAt: Date }

/** The facts about a player that decide about gifts. */
export async function whomOf(tx: Tx, playerId: bigint): Promise<Whom> {
  const { labels, currency, createdAt } = await accountOf(tx, playerId)
  return { vip: labels.includes(VIP_LABEL), currency, createdAt }
}

type Giving = { playerId: bigint; currency: Currency; offer: Offer; source: string; at: Date }

/**
 * Gives a gift, once for its source; undefined if it is not available in the player's currency. If its opening event
 * has already happened, it is open at once.
 */
export async function give(tx: Tx, giving: Giving): Promise<GiftRow | undefined> {
  const { playerId, currency, offer, source, at } = giving
  const { key, version, opens, terms } = offer
  if (!sumsIn(terms, currency)) return undefined
  const isWaiting = opens !== 'now' && !(await hasOpened(tx, playerId, opens))
  const takeUntil = terms.takeDays === null ? null : after(at, days(terms.takeDays))
  const isNew = await store.insertGift(tx, {
    playerId,
    currency,
    source,
    opens,
    giftKey: key,
    giftVersion: version,
    givenAt: at,
    takeUntil,
    lastDayAt: lastDayOf(takeUntil, at),
    state: isWaiting ? 'waiting' : 'available',
  })
  const gift = await store.findBySource(tx, playerId, source)
  if (gift && isNew !== undefined && !isWaiting) await notifyAvailable(tx, gift, at)
  return gift
}

/** Whether the event that opens a gift has already happened. */
async function hasOpened(tx: Tx, playerId: bigint, opens: Offer['opens']): Promise<boolean> {
  if (opens === 'phone') return (await accountOf(tx, playerId)).phoneConfirmedAt !== null
  return opens === 'now' || hasTold(tx, playerId, opens)
}

type Newcomer = { playerId: bigint; offers: readonly Offer[]; at: Date }

export async function giveAutomatic(tx: Tx, { playerId, offers, at }: Newcomer): Promise<void> {
  const { currency, vip } = await whomOf(tx, playerId)
  for (const offer of offers)
    if (offer.automatic && isOpen(offer, at, { vip }))
      await give(tx, { playerId, currency, offer, source: `automatic ${offer.key}`, at })
}

export async function open(
  tx: Tx,
  { playerId, by, at }: { playerId: bigint; by: Offer['opens']; at: Date },
): Promise<boolean> {
  const waiting = await store.lockInStates(tx, playerId, ['waiting'])
  const opened = waiting.filter(({ opens }) => opens === by)
  for (const gift of opened)
    await notifyAvailable(tx, await store.updateGift(tx, gift, { state: 'available' }), at)
  return opened.length > 0
}
