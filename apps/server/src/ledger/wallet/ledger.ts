/** Transfers, the only way in which money moves, and their ids, which make each idempotent. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type Currency, refusing } from '@ayva/contract/base'
import { type Balance, moneyRefusals } from '@ayva/contract/ledger/wallet'
import { type Tx } from '#lib/data/db.ts'
import * as store from './wallet.sql.ts'

const refuseMoney = refusing(moneyRefusals)

/**
 * Makes a transfer, once for its id: a repetition returns `made: false` and moves nothing. `purse` is the cash
 * afterwards. Refuses `funds_short` if a player's account would become negative. Throws `Collision` if another transfer
 * of the player has the id; nothing has moved then, and a person must look.
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

/** Makes a transfer that a person has decided on; if another transfer has the first id, it uses the second. */
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

/** Two operations have the same transfer id, which cannot happen because only this module derives the ids. */
export class Collision extends Error {
  override name = 'Collision'
  readonly transferId: string

  constructor({ id, playerId, reason }: store.Transfer) {
    super(`transfer ${id} of player ${playerId} is not the ${reason} that was to be made`)
    this.transferId = id
  }
}

/**
 * The id of the transfer for a step of an operation, such as ('payment', operation id, 'credit'). It is a UUID of
 * version 8; the API refuses such UUIDs as idempotency keys, so no caller can choose one.
 */
export function transferId(kind: string, operationId: string, step: string): string {
  return uuidOfOurs(JSON.stringify([kind, operationId, step]))
}

/**
 * Whether a step was made under its id of an older version, which did not contain the kind of the operation. A caller
 * could choose such an id, so the reason of the transfer must match.
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
  // Version 8 (custom) with variant 10.
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]!
  const tail = `${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${tail}`
}

/** The cash balance for the API, without bonus. */
export function toBalance(
  currency: Currency,
  { balance, sequence }: { balance: bigint; sequence: bigint },
): Balance {
  return { balance: { minor: balance, currency }, sequence: Number(sequence) }
}
