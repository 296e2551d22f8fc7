/**
 * Free rounds: money of the casino on the player's account `free`, staked in one game at a fixed bet before other
 * money. Wins stay on the same account until the round is counted; then they become cash, or a bonus once all rounds
 * are over.
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
  /** In minor units; the game must accept it. */
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
  // Makes the player's bets look for free rounds from now on.
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

/** Free rounds that the player can stake now. `told` is the current time in tests. */
export function freeRoundsOf(
  tx: Tx,
  playerId: bigint,
  told: Date | null = null,
): Promise<store.FreeRounds[]> {
  return store.listFreeRounds(tx, playerId, told)
}

/**
 * Pays wins, returns voided rounds, and ends free rounds that are used up or expired. Wins that become a bonus wait for
 * the end of the player's current bonus. Nothing ends while a round is open.
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

/** The effect of cancelling now. */
export type GivingBack = {
  currency: Currency
  /** The rounds that are lost, and the wins that are lost with them because they were to become a bonus. */
  rounds: number
  lost: bigint
  /** The wins that are or become cash, and the part of them that is not paid yet. */
  won: bigint
  due: bigint
  /** A round is open, so its payout is unknown and nothing can be cancelled. */
  waits: boolean
}

/** What `cancelFreeRounds` would do now. Refuses `bonus_unknown`, `bonus_over`. */
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
 * Cancels free rounds: unplayed rounds are lost, and wins that were to become a bonus; wins in cash are kept. Repeating
 * it gets the same answer. Refuses `bonus_unknown`, `bonus_over`, and `bonus_held` while a round is open.
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

/** The step contains the sum that was paid before, so that each win is paid once. */
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
