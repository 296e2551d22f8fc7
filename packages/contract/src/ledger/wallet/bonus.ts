/** The terms of a bonus: a grant stores them, the engine enforces them, and the player sees them. */
import * as z from 'zod/mini'
import { Minor, Moment } from '../../base.ts'

/** Ten-thousandths of a stake that count for wagering. */
const Share = z.int().check(z.minimum(0), z.maximum(10_000))

/** By kind of game. */
export const WagerWeights = z.strictObject({ slot: Share, instant: Share })
export type WagerWeights = z.output<typeof WagerWeights>

export const WAGER_TIMES_MAX = 100
const CLOSED_GAMES_MAX = 1_000

const wagering = {
  version: z.literal(1),
  /** How many times the bonus must be staked from the bonus itself; with 0 it becomes cash at once. */
  wagerTimes: z.number().check(z.minimum(0), z.maximum(WAGER_TIMES_MAX)),
  weights: WagerWeights,
  /**
   * A stake with a chance of winning above this (in ten-thousandths), if the player chooses the chance, does not count.
   */
  certainFrom: Share,
  /**
   * The average part of a stake (in ten-thousandths) that a game must keep for stakes to count in full; below it stakes
   * count less in proportion. Absent in grants from before this rule.
   */
  fullEdge: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  /** The standard deviation of the return (in ten-thousandths of the stake) from which on stakes count in full. */
  fullSd: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  /** The largest bet that may use bonus money. */
  maxBet: z.nullable(Minor),
  /** Ids of games in which the bonus cannot be staked. */
  closedGames: z.array(z.int().check(z.positive())).check(z.maxLength(CLOSED_GAMES_MAX)),
  /** The most that can become cash. */
  maxWin: z.nullable(Minor),
}

export const BonusTerms = z.strictObject({ ...wagering, expiresAt: Moment })
export type BonusTerms = z.output<typeof BonusTerms>

/** The terms of the bonus that wins of free rounds become; `days` are counted from the end of the rounds. */
export const WinTerms = z.strictObject({
  ...wagering,
  days: z.int().check(z.minimum(1), z.maximum(365)),
})
export type WinTerms = z.output<typeof WinTerms>

/** Free rounds: how many are left, and their bet. */
export const FreeRoundsLeft = z.object({ left: z.int(), bet: Minor })

/** Computations with the terms in minor units, shared by the engine and by pages that explain the terms. */

/** What must be staked from the bonus before it becomes cash. */
export function requiredOf({ wagerTimes }: Pick<BonusTerms, 'wagerTimes'>, amount: bigint): bigint {
  return (amount * BigInt(Math.round(wagerTimes * 100))) / 100n
}

/**
 * The properties of a stake, null if unknown. `chance4` is in ten-thousandths, the others are relative to the stake.
 */
export type StakeKind = {
  kind: keyof WagerWeights
  /** The chance of winning, if the player has chosen it. */
  chance4: number | null
  /** The average return. */
  rtp: number | null
  /** The standard deviation of the return. */
  sd: number | null
}
/** A stake from the bonus. */
export type BonusStake = StakeKind & { stake: bigint }
type Weighing = Pick<BonusTerms, 'weights' | 'certainFrom' | 'fullEdge' | 'fullSd'>

/**
 * The part of a stake that counts, in ten-thousandths, rounded down. Since players can choose small bets, wagering
 * costs the part that a game keeps, divided by this weight; therefore a counted stake must keep at least `fullEdge`,
 * and stakes with a deviation below `fullSd` count less in proportion.
 */
export function weight4Of(
  { weights, certainFrom, fullEdge, fullSd }: Weighing,
  { kind, chance4, rtp, sd }: StakeKind,
): number {
  if (chance4 !== null && chance4 > certainFrom) return 0
  const kept4 = rtp === null ? 10_000 : Math.max(0, 1 - rtp) * 10_000
  const byEdge = fullEdge === undefined ? 10_000 : (10_000 * kept4) / fullEdge
  const bySd = fullSd === undefined || sd === null ? 1 : Math.min(1, (sd * 10_000) / fullSd)
  return Math.floor(Math.min(weights[kind], byEdge) * bySd)
}

/** The part of a stake that counts, rounded down. */
export function countedOf(terms: Weighing, { stake, ...kind }: BonusStake): bigint {
  return (stake * BigInt(weight4Of(terms, kind))) / 10_000n
}

/** The part of a balance that becomes cash. */
export function convertedOf({ maxWin }: Pick<BonusTerms, 'maxWin'>, balance: bigint): bigint {
  return maxWin !== null && maxWin < balance ? maxWin : balance
}

export const bonusRefusals = {
  bonus_active: {
    status: 409,
    code: 1202,
    message: 'В этой валюте уже есть бонус: закончите его или откажитесь от него',
  },
  bonus_unknown: { status: 404, code: 1203, message: 'Такого бонуса нет' },
  bonus_over: { status: 409, code: 1204, message: 'Этот бонус уже закончился' },
  bonus_held: {
    status: 409,
    code: 1205,
    message: 'Раунд на бонусные деньги ещё идёт: закончите его и повторите',
  },
} as const
