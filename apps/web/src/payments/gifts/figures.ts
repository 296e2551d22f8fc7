/** Computations of the gift pages: pure, from the server's data. */
import { type Gift, type GiftOffer } from '@ayva/contract/payments/gifts'

type Sum = { minor: bigint; currency: string }
type Wager = { current: Sum; required: Sum }

/** The sum still to be wagered; never negative. */
export function leftOf({ current, required }: Wager): Sum {
  const left = required.minor - current.minor
  return { minor: left > 0n ? left : 0n, currency: required.currency }
}

/** The progress, from 0 to 1. */
export function shareOf({ current, required }: Wager): number {
  if (required.minor <= 0n) return 1
  return Math.min(1, Math.max(0, Number((current.minor * 10_000n) / required.minor) / 10_000))
}

/** The bonus for a deposit of this sum; undefined if the sum is too small. */
export function bonusOf(
  { amount, deposit }: Pick<GiftOffer, 'amount' | 'deposit'>,
  sum: Sum,
): Sum | undefined {
  if (!deposit || sum.currency !== amount.currency || sum.minor < deposit.minimum.minor)
    return undefined
  // Hundredths of a per cent, so that no sum becomes a fraction.
  const bonus = (sum.minor * BigInt(Math.round(deposit.percent * 100))) / 10_000n
  return { minor: bonus < amount.minor ? bonus : amount.minor, currency: amount.currency }
}

const looks = {
  free_spins: 'leaf',
  deposit_bonus: 'persimmon',
  bonus: 'sloe',
  free_bet: 'sloe',
  cash: 'fig',
} as const satisfies Record<Gift['kind'], string>

/** The colour of a kind of gift. */
export const lookOf = ({ kind }: Pick<Gift, 'kind'>) => looks[kind]

/** Whether it accompanies a deposit and can still be chosen: a gift of an unpaid deposit accompanies the next one. */
export const goesWithDeposit = ({ kind, state }: Pick<Gift, 'kind' | 'state'>) =>
  kind === 'deposit_bonus' && (state === 'available' || state === 'chosen')
