/**
 * The wallet: money moves only as a transfer between a player's accounts and the house's, and no
 * transfer is ever edited.
 *
 * Locks: a room locks its own rows first and wallets last. Wallets of several players are taken in
 * order of player id, of one player in order of currency, so a transaction with several transfers
 * makes them in that order. Within a currency the cash account is always the first.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type Currency, currencyExponents, refusing } from '@ayva/contract/base'
import { type Balance, moneyRefusals, type Wallet } from '@ayva/contract/wallet'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { accountOf } from '../auth/auth.ts'
import { tell } from '../realtime/realtime.ts'
import * as store from './wallet.sql.ts'

export type { Account, Posting, Transfer } from './wallet.sql.ts'

const refuseMoney = refusing(moneyRefusals)

/**
 * Makes a transfer, once for its id: asked again, it says `made: false` and moves nothing. Refuses
 * with `funds_short` when an account of the player would fall below zero. The id belonging to another
 * transfer of the player is a `Collision`: nothing has moved, and a person has to look. The purse is
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
  return { made: verdict === 'made', purse: purse(order.currency, { balance, sequence }) }
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

/** Two deeds under one id: it cannot be, since ids of transfers are derived by us alone. */
export class Collision extends Error {
  override name = 'Collision'
  readonly transferId: string

  constructor({ id, playerId, reason }: store.Transfer) {
    super(`transfer ${id} of player ${playerId} is not the ${reason} that was to be made`)
    this.transferId = id
  }
}

type Bonus = {
  id: string
  playerId: bigint
  currency: Currency
  amount: bigint
  /** The greatest bet that may take from it, in minor units. */
  maxBet?: bigint
  /** Ids of games that it is not played in. */
  closedGames?: readonly number[]
  at: Date
}

/** Gives the player bonus money, staked when cash does not suffice; the terms hold for all of the bonus. */
export async function grantBonus(tx: Tx, { amount, ...bonus }: Bonus): Promise<void> {
  const postings: store.Posting[] = [
    { account: 'bonus_cost', amount: -amount },
    { account: 'bonus', amount },
  ]
  const { made } = await transfer(tx, { ...bonus, postings, reason: 'bonus' })
  if (made) await store.setBonusTerms(tx, bonus.playerId, bonus)
}

/** The cash of a player in one currency; a wallet never used is empty. */
export async function purseOf(tx: Tx, playerId: bigint, currency: Currency): Promise<Balance> {
  const found = await store.findPurse(tx, playerId, currency)
  return purse(currency, found ?? { balance: 0n, sequence: 0n })
}

/** Makes an empty wallet where there is none, so that it can be locked. */
export async function openWallet(tx: Tx, playerId: bigint, currency: Currency): Promise<void> {
  await store.openAccount(tx, playerId, currency)
}

/**
 * Holds all that moves money of the player until the transaction is over, and has bets look for what
 * may stop them, in this currency and in every other one that the player has.
 */
export async function guardGates(tx: Tx, playerId: bigint, currency: Currency): Promise<void> {
  await store.openAccount(tx, playerId, currency)
  await store.lockGates(tx, playerId)
  await store.guardGates(tx, playerId)
}

/** All wallets of a player, the one in the player's own currency first; `known` saves a question. */
export async function walletsOf(
  tx: Tx,
  playerId: bigint,
  known?: { currency: Currency },
): Promise<Wallet[]> {
  const { currency: own } = known ?? (await accountOf(tx, playerId))
  const rows = await store.listWallets(tx, playerId, own)
  return rows.map(({ currency, minor, held, sequence }) => ({
    currency,
    balance: major(minor, currency),
    // No bonus and no repayment is given yet: the bonus part of every balance is nothing.
    netBalance: 0,
    currentBonusWager: 0,
    requiredBonusWager: 0,
    repayment: 0,
    vipClubRepayment: 0,
    minor,
    held,
    sequence: Number(sequence),
  }))
}

/** Shows a changed balance in every open tab of the player. Called after the commit. */
export function tellBalance({ bus }: Deps, playerId: bigint, { balance, sequence }: Balance): void {
  const { minor, currency } = balance
  tell(bus, playerId, {
    type: 'balance',
    balance: { minor: minor.toString(), currency },
    sequence,
  })
}

/**
 * The id of the transfer that a step of a deed makes: ('payment', operation id, 'credit'). It is a UUID
 * of version 8, which no caller can take: the front door refuses such keys.
 */
export function transferId(kind: string, deedId: string, step: string): string {
  return uuidOfOurs(JSON.stringify([kind, deedId, step]))
}

/**
 * Whether a step was taken under the id that it had before ids named the kind of their deed. Such an id
 * could be taken by a caller too, so the transfer's reason has to be the step's.
 */
export async function madeUnderOldId(
  tx: Tx,
  playerId: bigint,
  { deedId, step, reason }: { deedId: string; step: string; reason: string },
): Promise<boolean> {
  const id = uuidOfOurs(`${deedId}:${step}`)
  return (await store.findReason(tx, playerId, id)) === reason
}

function uuidOfOurs(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  // Version 8 and variant 10: a UUID whose bits are ours.
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]!
  const tail = `${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${tail}`
}

export function purse(
  currency: Currency,
  { balance, sequence }: { balance: bigint; sequence: bigint },
): Balance {
  return { balance: { minor: balance, currency }, sequence: Number(sequence) }
}

function major(minor: bigint, currency: Currency): number {
  return Number(`${minor}e-${currencyExponents[currency]}`)
}
