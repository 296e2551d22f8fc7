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

type Hours = { from: number; to: number }

/** No stake is taken in some hours of each day, in the player's zone; a round that has begun is played to its end. */
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

/** Closed hours of a player are counted by another time zone, from the next day on: it is no way out of them. */
export async function changeZone(
  tx: Tx,
  asked: { playerId: bigint; zone: string; at: Date },
): Promise<void> {
  await holdGates(tx, asked.playerId)
  await store.updateZone(tx, asked)
}

type Total = {
  /** '' of the number of rounds, which has no currency. */
  currency: Currency | ''
  period: 'day' | 'week' | 'month'
  /** Minor units that may be staked, or lost (staked less won), in a calendar period. */
  maxStaked?: bigint | undefined
  maxLost?: bigint | undefined
  /** Minor units of one stake; it stands in one period alone. */
  maxBet?: bigint | undefined
  /** Rounds that may be begun. */
  maxRounds?: bigint | undefined
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
  const full = totals.map(
    ({ maxStaked = null, maxLost = null, maxBet = null, maxRounds = null, ...total }) => {
      return { ...total, maxStaked, maxLost, maxBet, maxRounds }
    },
  )
  for (const total of full.filter(isKnown)) await store.updateTotal(tx, playerId, total)
  const added = full.filter((total) => !isKnown(total))
  if (added.length > 0) await store.insertTotals(tx, { playerId, at }, added)
}

/** What is kept of a player, each for its current period; a period that is over has nothing yet. */
export async function totalsOf(tx: Tx, playerId: bigint, at: Date): Promise<store.TotalRow[]> {
  const rows = await store.listTotals(tx, playerId)
  return rows.map((row) => (row.endsAt > at ? row : { ...row, staked: 0n, won: 0n, rounds: 0n }))
}
