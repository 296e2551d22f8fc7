/**
 * Free rounds: money of the house on the player's account `free`, staked in one game at one bet before
 * any other money. What they win lies on the same account until the round is counted; then it is cash,
 * or, once all are over, a bonus.
 */
import { randomUUID } from 'node:crypto'
import assert from 'node:assert/strict'
import { type Currency } from '@ayva/contract/base'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { tell } from '#lib/work/events.ts'
import { grantBonus, review } from './bonus.ts'
import { freeRoundsEnded } from './bonus.events.ts'
import { hasActive, lockGate } from './bonus.sql.ts'
import * as store from './free-rounds.sql.ts'
import { transfer, transferId } from './ledger.ts'
import { guardGates } from './purses.ts'
import { type Posting } from './wallet.sql.ts'

const COUNT_MAX = 1_000

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

  const owner = { playerId, id, currency, at }
  if (due > 0n)
    await move(tx, owner, `win ${one.paid}`, [
      { account: 'free', amount: -due },
      { account: isCash ? 'cash' : 'bonus_cost', amount: due },
    ])
  const status = !ends ? 'active' : remaining === 0 ? 'used' : 'expired'
  await store.updateFreeRounds(tx, one, { remaining, paid: one.paid + due, status, at })
  if (ends) await end(tx, one, { ...played, status: status as 'used' | 'expired' })
}

type End = store.Played & { status: 'used' | 'expired' }

async function end(tx: Tx, one: store.FreeRounds, played: End): Promise<void> {
  const { playerId, id, currency, winsTo, source } = one
  const { status, remaining, won, now: at } = played
  const left = one.bet * BigInt(remaining)
  await move(tx, { playerId, id, currency, at }, 'end', [
    { account: 'free', amount: -left },
    { account: 'bonus_cost', amount: left },
  ])
  const grantId = winsTo !== 'cash' && won > 0n ? randomUUID() : null
  if (grantId !== null && winsTo !== 'cash') {
    const { days: length, ...terms } = winsTo
    const expiresAt = after(at, days(length)).toISOString()
    await grantBonus(tx, {
      ...{ id: grantId, playerId, currency, amount: won, source, at },
      terms: { ...terms, expiresAt },
    })
  }
  const body = { id, source, currency, status, won, grantId }
  await tell(tx, freeRoundsEnded, { playerId, body, at })
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
    ...{ id: transferId('free_rounds', id, step), playerId, currency, postings, at, ...what },
  })
}
