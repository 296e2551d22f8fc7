/**
 * Blocks and limits of stakes: rows that the bet's own statement reads under the lock of the player's gate. Code that
 * changes them locks all gates of the player first, so that a concurrent bet is judged by the new rows. Wins, actions
 * without a stake and returned stakes are never judged.
 */
import { type Currency } from '@ayva/contract/base'
import { type BlockRule } from '@ayva/contract/games/rounds'
import { type Tx } from '#lib/data/db.ts'
import { guardGates } from '../../../ledger/wallet/wallet.ts'
import { playerCurrency } from '../fairness/seeds.sql.ts'
import * as store from './stake-gate.sql.ts'

type Stop = { playerId: bigint; rule: BlockRule; startsAt: Date; endsAt?: Date }

/**
 * Waits for the player's running bets and delays later ones until the transaction ends, so that a time read afterwards
 * is later than every accepted bet.
 */
export async function holdGates(tx: Tx, playerId: bigint): Promise<void> {
  await guardGates(tx, playerId, await playerCurrency(tx, playerId))
}

/** Blocks stakes from a moment until it ends or is lifted. A later block of the same rule replaces it. */
export async function blockStakes(tx: Tx, stop: Stop): Promise<void> {
  await guardGates(tx, stop.playerId, await playerCurrency(tx, stop.playerId))
  await store.upsertBlock(tx, { ...stop, endsAt: stop.endsAt ?? null })
}

export async function liftBlock(tx: Tx, playerId: bigint, rule: BlockRule): Promise<void> {
  await guardGates(tx, playerId, await playerCurrency(tx, playerId))
  await store.deleteBlock(tx, playerId, rule)
}

type Hours = { from: number; to: number }

/** Blocks stakes in some hours of each day in the player's zone; an open round can be finished. */
export async function closeHours(
  tx: Tx,
  stop: { playerId: bigint; hours: Hours; zone: string; at: Date },
): Promise<void> {
  const { playerId, hours, zone, at } = stop
  await holdGates(tx, playerId)
  await store.upsertHours(tx, {
    playerId,
    startsAt: at,
    hours: { fromMinute: hours.from, toMinute: hours.to, zone },
  })
}

/** Changes the time zone of closed hours from the next day on, so that changing it is no way around them. */
export async function changeZone(
  tx: Tx,
  asked: { playerId: bigint; zone: string; at: Date },
): Promise<void> {
  await holdGates(tx, asked.playerId)
  await store.updateZone(tx, asked)
}

type Total = {
  /** '' for numbers of rounds, which have no currency. */
  currency: Currency | ''
  period: 'day' | 'week' | 'month'
  /** The limit of stakes, or of losses (stakes minus wins), in minor units for a calendar period. */
  maxStaked?: bigint | undefined
  maxLost?: bigint | undefined
  /** The limit of one stake in minor units; belongs to one period only. */
  maxBet?: bigint | undefined
  maxRounds?: bigint | undefined
  /** The limits that the casino has set: `_bet`, `_staked`, `_lost`, `_rounds`. */
  given?: string[]
}

/** Sets limits for calendar periods; what was staked in the current period counts. */
export async function keepTotals(
  tx: Tx,
  { playerId, at }: { playerId: bigint; at: Date },
  totals: readonly Total[],
): Promise<void> {
  await guardGates(tx, playerId, await playerCurrency(tx, playerId))
  const known = await store.listTotals(tx, playerId)
  const isKnown = ({ currency, period }: Pick<Total, 'currency' | 'period'>) =>
    known.some((one) => one.currency === currency && one.period === period)
  const full = totals.map(
    ({
      maxStaked = null,
      maxLost = null,
      maxBet = null,
      maxRounds = null,
      given = [],
      ...total
    }) => {
      return { ...total, maxStaked, maxLost, maxBet, maxRounds, given }
    },
  )
  for (const total of full.filter(isKnown)) await store.updateTotal(tx, playerId, total)
  const added = full.filter((total) => !isKnown(total))
  if (added.length > 0) await store.insertTotals(tx, { playerId, at }, added)
}

/** A player's totals for the current periods; a total of a past period counts as zero. */
export async function totalsOf(tx: Tx, playerId: bigint, at: Date): Promise<store.TotalRow[]> {
  const rows = await store.listTotals(tx, playerId)
  return rows.map((row) => (row.endsAt > at ? row : { ...row, staked: 0n, won: 0n, rounds: 0n }))
}
