/**
 * Takes and cancels gifts, each once however often it is requested.
 *
 * Locks: the gift, then the wallet's accounts.
 */
import { type Answer, refusing } from '@ayva/contract/base'
import {
  activateGift,
  type cancelGift,
  type Gift,
  type previewCancel,
} from '@ayva/contract/payments/gifts'
import { BonusTerms, WinTerms } from '@ayva/contract/ledger/wallet/bonus'
import * as z from 'zod/mini'
import { after, days } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { type MayPlay } from '#lib/module.ts'
import {
  cancelBonus,
  cancelFreeRounds,
  cancelPreview,
  grantBonus,
  grantFreeRounds,
  previewFreeRounds,
  balanceOf,
  notifyBalance,
  transferId,
} from '../../ledger/wallet/wallet.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { type GiftRow } from './gifts.sql.ts'
import * as store from './gifts.sql.ts'
import { offerOfGift, showGift } from './gifts.view.ts'
import { engineTerms, type Offer } from './offers/offers.ts'
import { type EngineTerms, sumsIn } from './truth/truth.ts'

const refuseGift = refusing(activateGift.refusals)
const waitsFor = {
  now: '',
  phone: 'Подтвердите телефон: тогда подарок откроется',
  registration: 'Расскажите о себе в профиле: тогда подарок откроется',
  address: 'Напишите в профиле адрес: тогда подарок откроется',
}

type Asked = { playerId: bigint; id: bigint }
type Done<T> = { answer: T; replayed: boolean }

/**
 * Refuses with `gift_closed`, `gift_waiting`, `gift_with_deposit`, refusals of the wallet, and players who may not play
 * now.
 */
export async function activate(
  deps: Deps,
  { playerId, id }: Asked,
  mayPlay: MayPlay,
): Promise<Done<Gift>> {
  const at = deps.clock.now()
  const found = await store.findGift(deps.db, playerId, id)
  if (!found) throw refuse('not_found')
  // Read before the transaction, because code that holds a lock must not wait for a connection.
  const given = await givenNow(deps, found)
  const replayed = await transaction(deps.db, async (tx) => {
    const gift = await lock(tx, { playerId, id })
    if (gift.takenAt !== null && gift.endedAt === null) return true
    if (gift.state === 'used') return true
    await mayPlay(tx, playerId, at)
    mustBeOpen(gift, at)
    if (given.offer.kind === 'deposit_bonus') throw refuseGift('gift_with_deposit')
    const { amount } = sumsIn(given.offer.terms, gift.currency)!
    await begin(tx, { gift, given, amount, at })
    return false
  })
  if (!replayed) await notifyOfGift(deps, playerId, id)
  return { answer: await showGift(deps, playerId, id), replayed }
}

/** The offer of a gift, and its terms if it is taken now. */
export type Given = { offer: Offer; terms: EngineTerms }

export async function givenNow(deps: Deps, gift: GiftRow): Promise<Given> {
  const offer = await offerOfGift(deps, gift)
  return { offer, terms: await engineTerms(deps, offer, gift.currency) }
}

async function lock(tx: Tx, { playerId, id }: Asked): Promise<GiftRow> {
  const gift = await store.lockGift(tx, playerId, id)
  if (!gift) throw refuse('not_found')
  return gift
}

function mustBeOpen({ state, opens, takeUntil }: GiftRow, now: Date): void {
  if (state === 'waiting') throw refuseGift('gift_waiting', { values: { words: waitsFor[opens] } })
  if (state === 'chosen') throw refuseGift('gift_with_deposit')
  if (state !== 'available' || (takeUntil && takeUntil <= now)) throw refuseGift('gift_closed')
}

type Beginning = { gift: GiftRow; given: Given; amount: bigint; at: Date }

/** Creates the grant in the wallet, and stores its id. */
export async function begin(tx: Tx, { gift, given, amount, at }: Beginning): Promise<void> {
  const { playerId, currency } = gift
  const { offer, terms } = given
  const grantId = grantIdOf(gift)
  const playUntil = after(at, days(offer.terms.playDays))
  const order = { id: grantId, playerId, currency, at, source: sourceOf(gift) }
  const taken = { takenAt: at, playUntil, grantId }
  const { rounds } = offer.terms
  if (rounds) {
    const { frozen, winsTo } = winTerms(terms, offer)
    await grantFreeRounds(tx, { ...order, ...rounds, bet: amount, winsTo, expiresAt: playUntil })
    const worth = amount * BigInt(rounds.count)
    await store.updateGift(tx, gift, { ...taken, state: 'active', amount: worth, terms: frozen })
    return
  }
  const bonus: BonusTerms = { ...terms, expiresAt: playUntil.toISOString() }
  const grant = await grantBonus(tx, { ...order, amount, terms: bonus })
  // A gift without a wager is cash at once.
  const isOver = grant.status !== 'active'
  await store.updateGift(tx, gift, {
    ...taken,
    amount,
    terms: z.encode(BonusTerms, bonus),
    ...(isOver ? { state: 'used', endedAt: at, brought: grant.kept } : { state: 'active' }),
  })
}

/** The terms of free rounds' wins: cash without a wager, otherwise a bonus whose days begin with it. */
function winTerms(terms: EngineTerms, { terms: { playDays } }: Offer) {
  const wins: WinTerms = { ...terms, days: playDays }
  return {
    frozen: z.encode(WinTerms, wins),
    winsTo: terms.wagerTimes === 0 ? ('cash' as const) : wins,
  }
}

const grantIdOf = ({ playerId, id }: GiftRow) => transferId('gift', `${playerId}:${id}`, 'grant')
/** The wallet returns this source in its event when the grant is over. */
const sourceOf = ({ id }: GiftRow) => `gift:${id}`

/** The gift's id from a source of the wallet; undefined for other sources. */
export function giftIdOf(source: string): bigint | undefined {
  const [, digits] = /^gift:(\d{1,18})$/.exec(source) ?? []
  return digits === undefined ? undefined : BigInt(digits)
}

/** What cancelling it would take and leave now. Refuses with `gift_closed`. */
export async function preview(
  deps: Deps,
  { playerId, id }: Asked,
): Promise<Answer<typeof previewCancel>> {
  const gift = await store.findGift(deps.db, playerId, id)
  if (!gift) throw refuse('not_found')
  mustBeGivable(gift)
  const offer = await offerOfGift(deps, gift)
  const { currency } = gift
  const money = (minor: bigint) => ({ minor, currency })
  const now = await showGift(deps, playerId, id)
  const rest = { rounds: 0, wagered: now.wager?.current ?? money(0n) }
  if (gift.state !== 'active') {
    const { balance } = await balanceOf(deps.db, playerId, currency)
    return { keeps: balance, loses: money(0n), ...rest, waits: false }
  }
  if (isOfRounds(offer, gift)) {
    const { rounds, lost, due, waits } = await previewFreeRounds(deps.db, playerId, gift.grantId!)
    const { balance } = await balanceOf(deps.db, playerId, currency)
    return { ...rest, keeps: money(balance.minor + due), loses: money(lost), rounds, waits }
  }
  const { keptCash, lostBonus, waits } = await cancelPreview(deps.db, playerId, gift.grantId!)
  return { keeps: money(keptCash), loses: money(lostBonus), ...rest, waits }
}

function mustBeGivable(gift: GiftRow): void {
  if (gift.endedAt !== null) throw refuseGift('gift_closed')
}

/** True until the wins have become a bonus, which is a separate grant. */
function isOfRounds({ terms }: Offer, gift: GiftRow): boolean {
  return terms.rounds !== null && gift.grantId === grantIdOf(gift)
}

/** Refuses as `preview` does, and with `bonus_held` while a round on it is open. */
export async function cancel(
  deps: Deps,
  { playerId, id }: Asked,
): Promise<Done<Answer<typeof cancelGift>>> {
  const at = deps.clock.now()
  const found = await store.findGift(deps.db, playerId, id)
  if (!found) throw refuse('not_found')
  const offer = await offerOfGift(deps, found)
  const replayed = await transaction(deps.db, async (tx) => {
    const gift = await lock(tx, { playerId, id })
    if (gift.state === 'cancelled') return true
    mustBeGivable(gift)
    const brought = gift.state === 'active' ? await giveUp(tx, offer, { gift, at }) : undefined
    await store.updateGift(tx, gift, { state: 'cancelled', endedAt: at, ...brought })
    return false
  })
  if (!replayed) await notifyOfGift(deps, playerId, id)
  return { answer: await showGift(deps, playerId, id), replayed }
}

/** Removes what is left of it from the wallet; cash won by its rounds stays and is returned. */
async function giveUp(tx: Tx, offer: Offer, { gift, at }: { gift: GiftRow; at: Date }) {
  const { playerId, grantId } = gift
  if (isOfRounds(offer, gift)) {
    const { won } = await cancelFreeRounds(tx, playerId, grantId!)
    return { brought: won }
  }
  await cancelBonus(tx, playerId, grantId!, at)
  return undefined
}

/** Tells open tabs to reload what has changed. Called after the commit. */
export async function notifyOfGift(deps: Deps, playerId: bigint, id: bigint): Promise<void> {
  const { currency } = (await store.findGift(deps.db, playerId, id))!
  notifyBalance(deps, playerId, await balanceOf(deps.db, playerId, currency))
  notifyTabs(deps.bus, playerId, { type: 'account' })
}
