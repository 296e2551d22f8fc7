import { type BetLimits } from './bets.ts'

const FACES = [1, 5, 10, 50, 100, 500]
/** The number of chips of a pile that can be distinguished. */
const PILE_MAX = 5

/** The chips of a currency: multiples of its smallest one that the table accepts. */
export function chipsOf({ min, max }: Pick<BetLimits, 'min' | 'max'>): number[] {
  return FACES.map((face) => face * Number(min)).filter((sum) => sum <= Number(max))
}

/** A stake as chips, the largest first: the fewest that add up to it, or its largest ones. */
export function pileOf(stake: bigint, limits: Pick<BetLimits, 'min' | 'max'>): number[] {
  const pile: number[] = []
  let left = Number(stake)
  for (const chip of chipsOf(limits).toReversed())
    while (left >= chip && pile.length < PILE_MAX) {
      pile.push(chip)
      left -= chip
    }
  return pile
}
