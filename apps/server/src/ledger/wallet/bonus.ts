/**
 * Bonuses. A grant stores what was given, what is left (the account `bonus` of its currency, one active grant at a
 * time), what must be wagered, and the terms at the time of the grant, which are also shown to the player.
 *
 * A grant does not end while a round that took money of it is open or not counted yet, so that the payout of the round
 * returns to the same grant. Locks: the gate of the currency, then the grant.
 */
import { type Currency, refusing } from '@ayva/contract/base'
import { walletSettings } from '@ayva/contract/ledger/wallet'
import {
  bonusRefusals,
  type BonusTerms,
  convertedOf,
  requiredOf,
  type WinTerms,
} from '@ayva/contract/ledger/wallet/bonus'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { publish } from '#lib/work/events.ts'
import { addJob } from '#lib/work/jobs.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { type BonusEnded, bonusEnded } from './bonus.events.ts'
import * as store from './bonus.sql.ts'
import { waitingIn } from './free-rounds.sql.ts'
import { transfer, transferId } from './ledger.ts'
import { balanceOf } from './balances.ts'
import { type Posting } from './wallet.sql.ts'

const refuse = refusing(bonusRefusals)

/** The job that reviews a grant or free rounds: it applies what is due and notifies the player's tabs. */
export const REVIEW = 'wallet.review_bonus'

/** The current terms of the setting, with overrides by the caller; a grant stores a copy. */
export async function bonusTerms<Own extends Partial<BonusTerms> | Partial<WinTerms>>(
  deps: Deps,
  own: Own,
): Promise<Omit<BonusTerms, 'expiresAt'> & Own> {
  const { multiplier, ...counting } = await readSetting(deps, walletSettings, 'gift_wager_config')
  const usual = { maxBet: null, closedGames: [], maxWin: null }
  return { version: 1, wagerTimes: multiplier, ...counting, ...usual, ...own }
}

export type BonusOrder = {
  id: string
  playerId: bigint
  currency: Currency
  /** In minor units. */
  amount: bigint
  terms: BonusTerms
  /** The operation for which it was given, such as `gift:123`; repeated in the event of its end. */
  source: string
  at: Date
}

/**
 * Gives a bonus, once for its id; it becomes cash at once if nothing has to be wagered. Refuses `bonus_active` if the
 * player has another one in the currency.
 */
export async function grantBonus(tx: Tx, order: BonusOrder): Promise<store.Grant> {
  const { id, playerId, currency, amount, terms, source, at } = order
  await store.lockGate(tx, playerId, currency)
  const known = await store.findGrant(tx, playerId, id)
  if (known) return known
  const required = requiredOf(terms, amount)
  const isCash = required === 0n
  const kept = convertedOf(terms, amount)
  if (!isCash && (await store.hasActive(tx, playerId, currency))) throw refuse('bonus_active')

  await store.insertGrant(tx, {
    playerId,
    id,
    currency,
    amount,
    required,
    terms,
    source,
    grantedAt: at,
    ...(isCash ? { status: 'converted', kept } : { status: 'active', kept: 0n }),
  })
  const given = isCash ? kept : amount
  await move(tx, { playerId, id, currency, at }, 'grant', [
    { account: 'bonus_cost', amount: -given },
    { account: isCash ? 'cash' : 'bonus', amount: given },
  ])
  const { maxBet, closedGames, expiresAt: endsAt } = terms
  if (isCash) await notifyEnd(tx, order, { status: 'converted', kept, lost: 0n })
  else await store.setAccountTerms(tx, order, { grantId: id, maxBet, closedGames, endsAt })
  await review(tx, order)
  return (await store.findGrant(tx, playerId, id))!
}

/** The player's active bonuses, at most one in a currency. */
export function activeBonuses(tx: Tx, playerId: bigint): Promise<store.Grant[]> {
  return store.listActive(tx, playerId)
}

export type Cancelling = {
  currency: Currency
  /** The player's cash, which cancelling does not change. */
  keptCash: bigint
  lostBonus: bigint
  /** A round on the bonus is open, so its payout is unknown and the bonus cannot be cancelled. */
  waits: boolean
}

/** What `cancelBonus` would do now. Refuses `bonus_unknown`, `bonus_over`. */
export async function cancelPreview(tx: Tx, playerId: bigint, id: string): Promise<Cancelling> {
  const grant = await activeGrant(tx, playerId, id)
  const { isHeld } = await store.lookAt(tx, grant, null)
  return cancelling(tx, grant, isHeld)
}

/**
 * Cancels a bonus at the player's request: the remaining bonus is lost, cash is kept. Repeating it gets the same
 * answer. Refuses `bonus_unknown`, `bonus_over`, and `bonus_held` while a round on it is open.
 */
export async function cancelBonus(
  tx: Tx,
  playerId: bigint,
  id: string,
  at: Date,
): Promise<Cancelling> {
  const seen = await store.findGrant(tx, playerId, id)
  if (!seen) throw refuse('bonus_unknown')
  await store.lockGate(tx, playerId, seen.currency)
  const now = (await store.findGrant(tx, playerId, id))!
  if (now.status === 'cancelled') return cancelling(tx, { ...now, balance: now.lost }, false)
  if (now.status !== 'active') throw refuse('bonus_over')
  if ((await store.lookAt(tx, now, null)).isHeld) throw refuse('bonus_held')
  const done = await cancelling(tx, now, false)
  await endBonus(tx, now, { status: 'cancelled', kept: 0n, at })
  return done
}

/**
 * Cancels a bonus by the casino: nothing more can be staked from it, and the rest is lost. False while a round on it is
 * open; the caller must then call again, and the payout of that round is lost too.
 */
export async function callOffBonus(
  tx: Tx,
  playerId: bigint,
  id: string,
  at: Date,
): Promise<boolean> {
  const seen = await store.findGrant(tx, playerId, id)
  if (!seen) return true
  await store.lockGate(tx, playerId, seen.currency)
  const grant = (await store.findGrant(tx, playerId, id))!
  if (grant.status !== 'active') return true
  if ((await store.lookAt(tx, grant, null)).isHeld) {
    const { maxBet, closedGames } = grant.terms
    const bounds = { maxBet, closedGames, endsAt: at.toISOString() }
    await store.setAccountTerms(tx, grant, { grantId: id, ...bounds })
    return false
  }
  await endBonus(tx, grant, { status: 'cancelled', kept: 0n, at })
  return true
}

async function activeGrant(tx: Tx, playerId: bigint, id: string): Promise<store.Grant> {
  const grant = await store.findGrant(tx, playerId, id)
  if (!grant) throw refuse('bonus_unknown')
  if (grant.status !== 'active') throw refuse('bonus_over')
  return grant
}

async function cancelling(tx: Tx, grant: store.Grant, waits: boolean): Promise<Cancelling> {
  const { playerId, currency, balance: lostBonus } = grant
  const { balance } = await balanceOf(tx, playerId, currency)
  return { currency, keptCash: balance.minor, lostBonus, waits }
}

type End = { status: Exclude<store.GrantStatus, 'active'>; kept: bigint; at: Date }

/** Ends a grant: `kept` becomes cash, the rest returns to the casino. The caller must hold the gate. */
export async function endBonus(
  tx: Tx,
  grant: store.Grant,
  { status, kept, at }: End,
): Promise<void> {
  const { playerId, currency, balance } = grant
  const lost = balance - kept
  await move(tx, { ...grant, at }, 'end', [
    { account: 'bonus', amount: -balance },
    { account: 'cash', amount: kept },
    { account: 'bonus_cost', amount: lost },
  ])
  await store.endGrant(tx, grant, { status, kept, lost, at })
  await store.setAccountTerms(tx, grant, null)
  await notifyEnd(tx, { ...grant, at }, { status, kept, lost })
  await review(tx, grant)
  // Wins of free rounds may be waiting for this end to become the next bonus.
  for (const id of await waitingIn(tx, playerId, currency)) await review(tx, { playerId, id })
}

function notifyEnd(
  tx: Tx,
  grant: Pick<store.Grant, 'playerId' | 'id' | 'source' | 'currency'> & { at: Date },
  end: Pick<BonusEnded, 'status' | 'kept' | 'lost'>,
): Promise<void> {
  const { playerId, id: grantId, source, currency, at } = grant
  return publish(tx, bonusEnded, { playerId, body: { grantId, source, currency, ...end }, at })
}

type Owner = Pick<store.Grant, 'playerId' | 'id' | 'currency'> & { at: Date }

/** Makes the transfer for a step of a grant, without postings of zero. */
async function move(
  tx: Tx,
  { playerId, id, currency, at }: Owner,
  step: 'grant' | 'end',
  sides: Posting[],
): Promise<void> {
  const postings = sides.filter(({ amount }) => amount !== 0n)
  if (postings.length === 0) return
  const what = { reason: step === 'grant' ? 'bonus' : 'bonus.end', refs: { bonus: id } }
  await transfer(tx, {
    id: transferId('bonus', id, step),
    playerId,
    currency,
    postings,
    at,
    ...what,
  })
}

/** Adds a review job, once for each grant, which runs after the commit. */
export function review(tx: Tx, { playerId, id }: { playerId: bigint; id: string }): Promise<void> {
  return addJob(tx, REVIEW, { playerId, id }, { jobKey: `${REVIEW}:${playerId}:${id}` })
}
