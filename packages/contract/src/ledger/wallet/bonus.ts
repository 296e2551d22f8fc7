/** Terms of bonus money: what a grant is frozen with, what the engine enforces, what a player is shown. */
import * as z from 'zod/mini'
import { Minor, Moment } from '../../base.ts'

/** Ten-thousandths: how much of a stake counts towards the wager. */
const Share = z.int().check(z.minimum(0), z.maximum(10_000))

/** By kind of game. */
export const WagerWeights = z.strictObject({ slot: Share, instant: Share })
export type WagerWeights = z.output<typeof WagerWeights>

export const WAGER_TIMES_MAX = 100
const CLOSED_GAMES_MAX = 1_000

const wagering = {
  version: z.literal(1),
  /** So many times the bonus has to be staked out of the bonus itself; at 0 it is cash at once. */
  wagerTimes: z.number().check(z.minimum(0), z.maximum(WAGER_TIMES_MAX)),
  weights: WagerWeights,
  /** A stake on a chance above this one (ten-thousandths), chosen by the player, counts nothing. */
  certainFrom: Share,
  /**
   * How much of a stake (ten-thousandths) a game keeps on average where stakes count in full; of one that keeps less,
   * as much less counts. Not asked in grants that are older than the rule.
   */
  fullEdge: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  /** The standard deviation of a stake's return (ten-thousandths of it) from which on stakes count in full. */
  fullSd: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  /** The greatest bet that may take of the bonus. */
  maxBet: z.nullable(Minor),
  /** Ids of games that it is not played in. */
  closedGames: z.array(z.int().check(z.positive())).check(z.maxLength(CLOSED_GAMES_MAX)),
  /** The most of it that becomes cash. */
  maxWin: z.nullable(Minor),
}

export const BonusTerms = z.strictObject({ ...wagering, expiresAt: Moment })
export type BonusTerms = z.output<typeof BonusTerms>

/** Terms of the bonus that the wins of free rounds become; its days begin when they are over. */
export const WinTerms = z.strictObject({
  ...wagering,
  days: z.int().check(z.minimum(1), z.maximum(365)),
})
export type WinTerms = z.output<typeof WinTerms>

/** Stakes that cost the player nothing: so many are left, at this bet. */
export const FreeRoundsLeft = z.object({ left: z.int(), bet: Minor })

/**
 * What is reckoned with the terms, in minor units: by the engine that enforces them, and by whoever shows
 * what they mean.
 */

/** What has to be staked out of the bonus before it is cash. */
export function requiredOf({ wagerTimes }: Pick<BonusTerms, 'wagerTimes'>, amount: bigint): bigint {
  return (amount * BigInt(Math.round(wagerTimes * 100))) / 100n
}

/** What is known of a stake; null where it is not. `chance4` is in ten-thousandths, the rest per unit staked. */
export type StakeKind = {
  kind: keyof WagerWeights
  /** The chance to win, where the player has chosen it. */
  chance4: number | null
  /** What comes back on average. */
  rtp: number | null
  /** Standard deviation of what comes back. */
  sd: number | null
}
/** A stake out of the bonus. */
export type BonusStake = StakeKind & { stake: bigint }
type Weighing = Pick<BonusTerms, 'weights' | 'certainFrom' | 'fullEdge' | 'fullSd'>

/**
 * How much of a stake counts, in ten-thousandths, rounded down. A player chooses bets as small as he likes, so what
 * staking a bonus through costs is the part that a game keeps, divided by this weight: no game may keep less of a
 * counted stake than `fullEdge`. Stakes that are calmer than `fullSd` count less in proportion.
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

/** What of a stake counts towards that, rounded down. */
export function countedOf(terms: Weighing, { stake, ...kind }: BonusStake): bigint {
  return (stake * BigInt(weight4Of(terms, kind))) / 10_000n
}

/** What of a balance becomes cash in the end. */
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
