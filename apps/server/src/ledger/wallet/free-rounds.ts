/**
 * Free rounds: money of the casino on the player's account `free`, staked in one game at one bet before
 * any other money. What they win lies on the same account until the round is counted; then it is cash,
 * or, once all are over, a bonus.
 */
import { randomUUID } from 'node:crypto'
import assert from 'node:assert/strict'
import { type Currency, refusing } from '@ayva/contract/base'
import { bonusRefusals } from '@ayva/contract/ledger/wallet/bonus'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { publish } from '#lib/work/events.ts'
import { grantBonus, review } from './bonus.ts'
import { freeRoundsEnded } from './bonus.events.ts'
import { hasActive, lockGate } from './bonus.sql.ts'
import * as store from './free-rounds.sql.ts'
import { transfer, transferId } from './ledger.ts'
import { guardGates } from './balances.ts'
import { type Posting } from './wallet.sql.ts'

const COUNT_MAX = 1_000
const refuse = refusing(bonusRefusals)

export type FreeRoundsOrder = {
  id: string
  playerId: bigint
  currency: Currency
  gameId: number
  count: number
  /** Minor units; one that the game takes. */
  bet: bigint
  winsTo: store.FreeRounds['winsTo']
  expiresAt: Date
  source: string
  at: Date
}

/** Gives free rounds, once for their id. */
export async function grantFreeRounds(tx: Tx, order: FreeRoundsOrder): Promise<store.FreeRounds> {
  const { id, playerId, currency, count, bet, at } = order
  assert(count > 0 && count <= COUNT_MAX && bet > 0n, 'free rounds are some, at some bet')
  // From now on bets of the player look for them.
  await guardGates(tx, playerId, currency)
  const known = await store.findFreeRounds(tx, playerId, id)
  if (known) return known
  await store.insertFreeRounds(tx, { ...order, given: count, grantedAt: at })
  const sum = bet * BigInt(count)
  await move(tx, { playerId, id, currency, at }, 'grant', [
    { account: 'bonus_cost', amount: -sum },
    { account: 'free', amount: sum },
  ])
  await review(tx, order)
  return (await store.findFreeRounds(tx, playerId, id))!
}

/** Those that a player may stake now. `told` is the time where a test sets it. */
export function freeRoundsOf(
  tx: Tx,
  playerId: bigint,
  told: Date | null = null,
): Promise<store.FreeRounds[]> {
  return store.listFreeRounds(tx, playerId, told)
}

/**
 * Pays what was won, gives back what was void, and ends what is used or over. Wins that are to be a bonus
 * wait for the end of the one that the player has. Nothing ends while one of the rounds is open.
 */
export async function reviewFreeRounds(
  tx: Tx,
  { playerId, id, currency }: store.FreeRounds,
  told: Date | null,
): Promise<void> {
  await lockGate(tx, playerId, currency)
  const one = (await store.findFreeRounds(tx, playerId, id))!
  if (one.status !== 'active') return
  const played = await store.lookAtPlayed(tx, one, told)
  const { isHeld, isDue, now: at, remaining, won } = played
  const isCash = one.winsTo === 'cash'
  const isOver = !isHeld && (remaining === 0 || isDue)
  const waits = !isCash && isOver && won > 0n && (await hasActive(tx, playerId, currency))
  const ends = isOver && !waits
  const due = isCash || ends ? won - one.paid : 0n

  await payWins(tx, one, { at, due, account: isCash ? 'cash' : 'bonus_cost' })
  const status = !ends ? 'active' : remaining === 0 ? 'used' : 'expired'
  await store.updateFreeRounds(tx, one, { remaining, paid: one.paid + due, status, at })
  if (ends) await end(tx, one, { ...played, status: status as 'used' | 'expired' })
}

/** What giving them back would mean now. */
export type GivingBack = {
  currency: Currency
  /** Rounds that go, and wins that go with them since they were to be a bonus. */
  rounds: number
  lost: bigint
  /** What of the wins is cash, or becomes it now, and how much of that is not yet. */
  won: bigint
  due: bigint
  /** One of them is under way: what it brings is not known yet, and nothing can be given back. */
  waits: boolean
}

/** What `cancelFreeRounds` would do now. Refuses with `bonus_unknown`, `bonus_over`. */
export async function previewFreeRounds(tx: Tx, playerId: bigint, id: string): Promise<GivingBack> {
  const one = await store.findFreeRounds(tx, playerId, id)
  if (!one) throw refuse('bonus_unknown')
  if (one.status !== 'active') throw refuse('bonus_over')
  return givingBack(one, await store.lookAtPlayed(tx, one, null))
}

function givingBack(
  { currency, winsTo, paid }: store.FreeRounds,
  played: store.Played,
): GivingBack {
  const { remaining: rounds, won, isHeld: waits } = played
  const none = { lost: 0n, won: 0n, due: 0n }
  const wins = winsTo === 'cash' ? { ...none, won, due: won - paid } : { ...none, lost: won }
  return { currency, rounds, ...wins, waits }
}

/**
 * Gives up what is left of them: rounds that are not played go, and so do wins that were to be a bonus;
 * wins that are cash stay. Done once: asked again it says the same. Refuses with `bonus_unknown`,
 * `bonus_over`, and with `bonus_held` while one of them is under way.
 */
export async function cancelFreeRounds(tx: Tx, playerId: bigint, id: string): Promise<GivingBack> {
  const seen = await store.findFreeRounds(tx, playerId, id)
  if (!seen) throw refuse('bonus_unknown')
  await lockGate(tx, playerId, seen.currency)
  const one = (await store.findFreeRounds(tx, playerId, id))!
  const played = await store.lookAtPlayed(tx, one, null)
  const back = givingBack(one, played)
  if (one.status === 'cancelled') return back
  if (one.status !== 'active') throw refuse('bonus_over')
  if (back.waits) throw refuse('bonus_held')
  const { remaining, now: at } = played
  const { due, lost } = back
  await payWins(tx, one, { at, due, account: 'cash' })
  await payWins(tx, one, { at, due: lost, account: 'bonus_cost' })
  const status = 'cancelled'
  await store.updateFreeRounds(tx, one, { remaining, paid: one.paid + due, status, at })
  await end(tx, one, { ...played, won: back.won, status })
  return back
}

type End = Pick<store.Played, 'remaining' | 'won' | 'now'> & {
  status: 'used' | 'expired' | 'cancelled'
}

async function end(tx: Tx, one: store.FreeRounds, played: End): Promise<void> {
  const { playerId, id, currency, winsTo, source } = one
  const { status, remaining, won, now: at } = played
  const left = one.bet * BigInt(remaining)
  await move(tx, { playerId, id, currency, at }, 'end', [
    { account: 'free', amount: -left },
    { account: 'bonus_cost', amount: left },
  ])
  const becomesBonus = status !== 'cancelled' && winsTo !== 'cash' && won > 0n
  const grantId = becomesBonus ? randomUUID() : null
  if (grantId !== null && winsTo !== 'cash') {
    const { days: length, ...terms } = winsTo
    const expiresAt = after(at, days(length)).toISOString()
    await grantBonus(tx, {
      id: grantId,
      playerId,
      currency,
      amount: won,
      source,
      at,
      terms: { ...terms, expiresAt },
    })
  }
  const body = { id, source, currency, status, won, grantId }
  await publish(tx, freeRoundsEnded, { playerId, body, at })
}

type Wins = { at: Date; due: bigint; account: 'cash' | 'bonus_cost' }

/** Named by what was paid before: each win leaves the account once. */
function payWins(tx: Tx, one: store.FreeRounds, { at, due, account }: Wins): Promise<void> {
  return move(tx, { ...one, at }, `win ${one.paid}`, [
    { account: 'free', amount: -due },
    { account, amount: due },
  ])
}

type Owner = Pick<store.FreeRounds, 'playerId' | 'id' | 'currency'> & { at: Date }

async function move(
  tx: Tx,
  { playerId, id, currency, at }: Owner,
  step: string,
  sides: Posting[],
): Promise<void> {
  const postings = sides.filter(({ amount }) => amount !== 0n)
  if (postings.length === 0) return
  const what = { reason: 'free_rounds', refs: { bonus: id } }
  await transfer(tx, {
    id: transferId('free_rounds', id, step),
    playerId,
    currency,
    postings,
    at,
    ...what,
  })
}
