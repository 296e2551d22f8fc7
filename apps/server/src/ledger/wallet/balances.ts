/** Balances and wallets of a player, and messages to open tabs about changed balances. */
import { type Currency, currencyExponents } from '@ayva/contract/base'
import { Balance, type Wallet } from '@ayva/contract/ledger/wallet'
import * as z from 'zod/mini'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { accountOf, VIP_LABEL } from '../../identity/auth/auth.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { toBalance } from './ledger.ts'
import * as store from './wallet.sql.ts'

/** What a player may stake in a currency, cash and bonus; 0 for a wallet that was never used. */
export async function balanceOf(tx: Tx, playerId: bigint, currency: Currency): Promise<Balance> {
  const found = await store.findBalance(tx, playerId, currency)
  if (!found) return toBalance(currency, { balance: 0n, sequence: 0n })
  const { bonus: minor, bonusSequence, wagered, required } = found
  const sequence = Number(bonusSequence)
  const bonus = { minor, sequence, currentWager: wagered, requiredWager: required }
  return { ...toBalance(currency, found), ...(sequence > 0 && { bonus }) }
}

/** Creates an empty wallet if there is none, so that it can be locked. */
export async function openWallet(tx: Tx, playerId: bigint, currency: Currency): Promise<void> {
  await store.openAccount(tx, playerId, currency)
}

/**
 * Locks all of the player's wallets until the transaction ends, creating the one of this currency, and makes bets check
 * what may block them.
 */
export async function guardGates(tx: Tx, playerId: bigint, currency: Currency): Promise<void> {
  await store.openAccount(tx, playerId, currency)
  await store.lockGates(tx, playerId)
  await store.guardGates(tx, playerId)
}

/** All wallets of a player, the own currency first; pass `known` to save a query. */
export async function walletsOf(
  tx: Tx,
  playerId: bigint,
  known?: { currency: Currency; labels: readonly string[] },
): Promise<Wallet[]> {
  const { currency: own, labels } = known ?? (await accountOf(tx, playerId))
  const isMember = labels.includes(VIP_LABEL)
  const rows = await store.listWallets(tx, playerId, own)
  return rows.map(({ currency, minor, held, bonus, ...row }) => ({
    currency,
    balance: major(minor + bonus, currency),
    netBalance: major(bonus, currency),
    currentBonusWager: major(row.wagered, currency),
    requiredBonusWager: major(row.required, currency),
    repayment: major(row.repayment, currency),
    vipClubRepayment: isMember ? major(row.vipClubRepayment, currency) : 0,
    minor,
    held,
    sequence: Number(row.sequence),
    bonusSequence: Number(row.bonusSequence),
    freeRounds: row.freeRounds.map((one) => ({ ...one, bet: BigInt(one.bet) })),
  }))
}

/** Sends a changed balance to the player's open tabs. To be called after the commit. */
export function notifyBalance({ bus }: Deps, playerId: bigint, told: Balance): void {
  notifyTabs(bus, playerId, { type: 'balance', ...z.encode(Balance, told) })
}

function major(minor: bigint, currency: Currency): number {
  return Number(`${minor}e-${currencyExponents[currency]}`)
}
