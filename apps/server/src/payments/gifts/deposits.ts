/** Gifts with a deposit: chosen when it is made, given when it has arrived. */
import { type Currency, refusing } from '@ayva/contract/base'
import { depositGiftRefusals } from '@ayva/contract/payments/gifts/words'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { moneyText } from '#lib/money-text.ts'
import { addJob } from '#lib/work/jobs.ts'
import { minutes } from '#lib/clock.ts'
import { activeBonuses, callOffBonus } from '../../ledger/wallet/wallet.ts'
import * as store from './gifts.sql.ts'
import { offerOf } from './offers/offers.ts'
import { findOffer } from './offers/offers.sql.ts'
import { bonusOf, sumsIn } from './truth/truth.ts'
import { begin, givenNow, notifyOfGift } from './taking.ts'

const refuseDeposit = refusing(depositGiftRefusals)

type Deposit = {
  playerId: bigint
  giftId: bigint
  paymentId: bigint
  /** Minor units. */
  sum: bigint
  currency: Currency
  at: Date
}

/**
 * Assigns a gift to a new deposit, in its transaction. A gift assigned to an earlier unpaid deposit moves to this one.
 * Refuses with `depositGiftRefusals`.
 */
export async function depositGift(tx: Tx, deposit: Deposit): Promise<void> {
  const { playerId, giftId, paymentId, sum, currency, at } = deposit
  const gift = await store.lockGift(tx, playerId, giftId)
  const row = gift && (await findOffer(tx, gift.giftKey, gift.giftVersion))
  const offer = row && offerOf(row)
  // A gift that was chosen in time stays valid for its deposit; for another deposit it must still be valid now.
  const isOpen =
    (gift?.state === 'chosen' || gift?.state === 'available') &&
    (gift.takeUntil === null || gift.takeUntil > at)
  if (!gift || offer?.kind !== 'deposit_bonus' || !isOpen)
    throw refuseDeposit('deposit_gift_unknown')
  if (gift.currency !== currency) throw refuseDeposit('deposit_gift_currency')
  const minimum = sumsIn(offer.terms, currency)!.minimum ?? 0n
  if (sum < minimum) {
    const min = moneyText(minimum, currency)
    throw refuseDeposit('deposit_gift_sum', { values: { min }, limit: min })
  }
  if (await hasBonus(tx, playerId, currency)) throw refuseDeposit('deposit_gift_busy')
  if (gift.isPaid) throw refuseDeposit('deposit_gift_unknown')
  await store.updateGift(tx, gift, { state: 'chosen', paymentId, paymentSum: sum })
}

async function hasBonus(tx: Tx, playerId: bigint, currency: Currency): Promise<boolean> {
  return (await activeBonuses(tx, playerId)).some((bonus) => bonus.currency === currency)
}

/** Gives the gifts of deposits that arrived: one job for each player, so that only that player is locked. */
export const GIVE_PAID = 'gifts.give_paid'

export function addGiving(tx: Tx, playerId: bigint): Promise<void> {
  return addJob(tx, GIVE_PAID, { playerId }, { jobKey: `${GIVE_PAID}:${playerId}` })
}

/** The deposit arrived, so its gift is given once. */
export async function notePaid(tx: Tx, playerId: bigint, paymentId: bigint): Promise<void> {
  const gift = await store.lockByPayment(tx, playerId, paymentId)
  if (gift?.state !== 'chosen' || gift.isPaid) return
  await store.updateGift(tx, gift, { isPaid: true })
  await addGiving(tx, playerId)
}

/**
 * Gives the gifts that are paid for, one for each currency: while a bonus is played the next one waits, and the end of
 * the bonus starts this again.
 */
export async function givePaid(deps: Deps, playerId: bigint): Promise<void> {
  const at = deps.clock.now()
  const paid = (await store.listInStates(deps.db, playerId, ['chosen'])).filter(
    ({ isPaid }) => isPaid,
  )
  for (const one of paid) {
    const { id, currency } = one
    const given = await givenNow(deps, one)
    const made = await transaction(deps.db, async (tx) => {
      const gift = (await store.lockGift(tx, playerId, id))!
      if (gift.state !== 'chosen' || (await hasBonus(tx, playerId, currency))) return false
      const amount = bonusOf(given.offer.terms, currency, gift.paymentSum!)
      await begin(tx, { gift, given, amount, at })
      return true
    })
    if (made) await notifyOfGift(deps, playerId, id)
  }
}

/** Ends the bonus of a deposit that a bank has charged back. */
export const TAKE_BACK = 'gifts.take_back'
/** The wait before another try while a round on the bonus is open. */
const ROUND_ENDS_MS = minutes(1)

type Taking = { playerId: bigint; paymentId: bigint; at: Date }

/**
 * Takes a gift back with its deposit: one that was not given is cancelled, and one that is being played can no longer
 * be staked. Runs in the transaction that takes back the deposit, before the wallet is locked.
 */
export async function takeBackGift(tx: Tx, { playerId, paymentId, at }: Taking): Promise<void> {
  const gift = await store.lockByPayment(tx, playerId, paymentId)
  if (gift?.state === 'chosen')
    await store.updateGift(tx, gift, { state: 'cancelled', endedAt: at })
  if (gift?.state !== 'active') return
  if (!(await callOffBonus(tx, playerId, gift.grantId!, at)))
    await addTaking(tx, { playerId, id: gift.id })
}

function addTaking(tx: Tx, { playerId, id }: { playerId: bigint; id: bigint }): Promise<void> {
  const how = { waitMs: ROUND_ENDS_MS, jobKey: `${TAKE_BACK}:${playerId}:${id}` }
  return addJob(tx, TAKE_BACK, { playerId, id }, how)
}

/** Repeated until the last round on the bonus is over; the wallet publishes its end. */
export async function takeBack(
  deps: Deps,
  { playerId, id }: { playerId: bigint; id: bigint },
): Promise<void> {
  const at = deps.clock.now()
  await transaction(deps.db, async (tx) => {
    const gift = await store.lockGift(tx, playerId, id)
    if (gift?.state !== 'active') return
    if (!(await callOffBonus(tx, playerId, gift.grantId!, at)))
      await addTaking(tx, { playerId, id })
  })
}
