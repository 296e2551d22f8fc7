/**
 * What may stop a stake: rows that the bet's own statement reads under the lock of the player's gate.
 * Whoever changes them holds all gates of the player first, so a bet that comes meanwhile is judged by
 * what they have become. Wins, actions and returned stakes are never judged.
 */
import { type Currency } from '@ayva/contract/base'
import { type BlockRule } from '@ayva/contract/games/rounds'
import { type Tx } from '#lib/data/db.ts'
import { guardGates } from '../../../ledger/wallet/wallet.ts'
import { playerCurrency } from '../fairness/seeds.sql.ts'
import * as store from './stake-gate.sql.ts'

type Stop = { playerId: bigint; rule: BlockRule; startsAt: Date; endsAt?: Date }

/**
 * Waits for the bets of a player that are being let in, and holds back later ones until the transaction ends: a moment
 * that is taken then lies after every bet that was let in before it.
 */
export async function holdGates(tx: Tx, playerId: bigint): Promise<void> {
  await guardGates(tx, playerId, await playerCurrency(tx, playerId))
}

/** No stake is taken from then on, until it ends or is lifted. One stop of each rule: a later one replaces it. */
export async function blockStakes(tx: Tx, stop: Stop): Promise<void> {
  await guardGates(tx, stop.playerId, await playerCurrency(tx, stop.playerId))
  await store.upsertBlock(tx, { ...stop, endsAt: stop.endsAt ?? null })
}

export async function liftBlock(tx: Tx, playerId: bigint, rule: BlockRule): Promise<void> {
  await guardGates(tx, playerId, await playerCurrency(tx, playerId))
  await store.deleteBlock(tx, playerId, rule)
}

type Total = {
  currency: Currency
  period: 'day' | 'week' | 'month'
  /** Minor units that may be staked, or lost (staked less won), in a calendar period. */
  maxStaked?: bigint | undefined
  maxLost?: bigint | undefined
}

/** Keeps and limits what is staked in calendar periods; what was staked in the current one counts. */
export async function keepTotals(
  tx: Tx,
  { playerId, at }: { playerId: bigint; at: Date },
  totals: readonly Total[],
): Promise<void> {
  await guardGates(tx, playerId, await playerCurrency(tx, playerId))
  const known = await store.listTotals(tx, playerId)
  const isKnown = ({ currency, period }: Pick<Total, 'currency' | 'period'>) =>
    known.some((one) => one.currency === currency && one.period === period)
  const full = totals.map(({ maxStaked = null, maxLost = null, ...total }) => {
    return { ...total, maxStaked, maxLost }
  })
  for (const total of full.filter(isKnown)) await store.updateTotal(tx, playerId, total)
  const added = full.filter((total) => !isKnown(total))
  if (added.length > 0) await store.insertTotals(tx, { playerId, at }, added)
}

/** What is kept of a player, each for its current period; a period that is over has nothing yet. */
export async function totalsOf(tx: Tx, playerId: bigint, at: Date): Promise<store.TotalRow[]> {
  const rows = await store.listTotals(tx, playerId)
  return rows.map((row) => (row.endsAt > at ? row : { ...row, staked: 0n, won: 0n }))
}
