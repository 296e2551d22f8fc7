import { type Launch } from '@ayva/contract/games/play'
import { parseMoney } from '@ayva/contract/typed-money'

export type BetLimits = Launch['launchOptions']['bets']

/** The nearest legal bet that is not above the given sum, or the smallest one (minor units). */
export function legalBet({ ladder, min, max, step }: BetLimits, wished: bigint): bigint {
  if (ladder) return ladder.findLast((one) => one <= wished) ?? ladder[0]!
  const inRange = wished < min ? min : wished > max ? max : wished
  return inRange - (inRange % step)
}

/** «½» and «×2» of the amount field. */
export function halfBet(limits: BetLimits, bet: bigint): bigint {
  return legalBet(limits, bet / 2n)
}
export function doubleBet(limits: BetLimits, bet: bigint): bigint {
  return legalBet(limits, bet * 2n)
}

/** The initial bet: the last stake, else a small one; it never grows automatically. */
export function firstBet(limits: BetLimits, last: bigint | undefined): bigint {
  if (last !== undefined) return legalBet(limits, last)
  return legalBet(limits, limits.min * 4n)
}

/** Whether a sum is between the smallest and the largest bet; it can still be off the step. */
export function isWithin({ min, max }: BetLimits, bet: bigint): boolean {
  return bet >= min && bet <= max
}

export type BetProblem = 'unreadable' | 'below_min' | 'above_max' | 'step' | 'funds'

/** Why the typed sum is not a legal bet; undefined if it is. */
export function betProblem(
  limits: BetLimits,
  bet: bigint | undefined,
  balance: bigint,
): BetProblem | undefined {
  if (bet === undefined) return 'unreadable'
  if (bet < limits.min) return 'below_min'
  if (bet > limits.max) return 'above_max'
  if (limits.ladder ? !limits.ladder.includes(bet) : bet % limits.step !== 0n) return 'step'
  return bet > balance ? 'funds' : undefined
}

/** The typed text of the amount field in minor units. */
export function readBet(text: string, currency: string): bigint | undefined {
  return parseMoney(text, currency)
}

/** A sum for the amount field: «100,00», or «100» in a currency without a fraction. */
export function writeBet(minor: bigint, exponent: number): string {
  const digits = minor.toString().padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  const fraction = digits.slice(digits.length - exponent).slice(0, 2)
  return exponent === 0 ? whole : `${whole},${fraction}`
}
