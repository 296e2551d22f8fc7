/** Transfers: the one way in which money moves, and the ids under which it moves once. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type Currency, refusing } from '@ayva/contract/base'
import { type Balance, moneyRefusals } from '@ayva/contract/ledger/wallet'
import { type Tx } from '#lib/data/db.ts'
import * as store from './wallet.sql.ts'

const refuseMoney = refusing(moneyRefusals)

/**
 * Makes a transfer, once for its id: asked again, it says `made: false` and moves nothing. Refuses
 * with `funds_short` when an account of the player would fall below zero. The id belonging to another
 * transfer of the player is a `Collision`: nothing has moved, and a person has to look. The balance is
 * the cash after it.
 */
export async function transfer(
  tx: Tx,
  order: store.Transfer,
): Promise<{ made: boolean; purse: Balance }> {
  assert(order.postings.length >= 2, 'a transfer has two sides')
  const { verdict, balance, sequence } = await store.move(tx, order)
  if (verdict === 'short') throw refuseMoney('funds_short')
  if (verdict === 'reused') throw new Collision(order)
  return { made: verdict === 'made', purse: toBalance(order.currency, { balance, sequence }) }
}

/** A transfer that a person decides on: under the second id where the first is another transfer's. */
export async function transferJudged(
  tx: Tx,
  order: store.Transfer,
  secondId: string,
): ReturnType<typeof transfer> {
  try {
    return await transfer(tx, order)
  } catch (error) {
    if (!(error instanceof Collision)) throw error
    return transfer(tx, { ...order, id: secondId })
  }
}

/** Two operations under one id: it cannot be, since ids of transfers are derived by us alone. */
export class Collision extends Error {
  override name = 'Collision'
  readonly transferId: string

  constructor({ id, playerId, reason }: store.Transfer) {
    super(`transfer ${id} of player ${playerId} is not the ${reason} that was to be made`)
    this.transferId = id
  }
}

/**
 * The id of the transfer that a step of an operation makes: ('payment', operation id, 'credit'). It is a UUID
 * of version 8, which no caller can take: the public API refuses such keys.
 */
export function transferId(kind: string, operationId: string, step: string): string {
  return uuidOfOurs(JSON.stringify([kind, operationId, step]))
}

/**
 * Whether a step was taken under the id that it had before ids named the kind of their operation. Such an id
 * could be taken by a caller too, so the transfer's reason has to be the step's.
 */
export async function madeUnderOldId(
  tx: Tx,
  playerId: bigint,
  { operationId, step, reason }: { operationId: string; step: string; reason: string },
): Promise<boolean> {
  const id = uuidOfOurs(`${operationId}:${step}`)
  return (await store.findReason(tx, playerId, id)) === reason
}

function uuidOfOurs(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  // Version 8 and variant 10: a UUID whose bits are ours.
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]!
  const tail = `${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${tail}`
}

/** Cash as it is shown, without what there is of bonus. */
export function toBalance(
  currency: Currency,
  { balance, sequence }: { balance: bigint; sequence: bigint },
): Balance {
  return { balance: { minor: balance, currency }, sequence: Number(sequence) }
}
