/** Terms of bonus money: what a grant is frozen with, what the engine enforces, what a player is shown. */
import * as z from 'zod/mini'
import { Minor, Moment } from '../base.ts'

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

/** A stake out of the bonus; the chance (ten-thousandths) where the player has chosen it. */
export type BonusStake = { kind: keyof WagerWeights; chance4: number | null; stake: bigint }

/** What of a stake counts towards that, rounded down. */
export function countedOf(
  { weights, certainFrom }: Pick<BonusTerms, 'weights' | 'certainFrom'>,
  { kind, chance4, stake }: BonusStake,
): bigint {
  if (chance4 !== null && chance4 > certainFrom) return 0n
  return (stake * BigInt(weights[kind])) / 10_000n
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
