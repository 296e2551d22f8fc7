/** Hands of five cards, from the best to the one that pays nothing. */
export const PAYING = [
  'royalFlush',
  'straightFlush',
  'fourOfAKind',
  'fullHouse',
  'flush',
  'straight',
  'threeOfAKind',
  'twoPair',
  'jacksOrBetter',
] as const
export type PayingHand = (typeof PAYING)[number]
export type HandRank = PayingHand | 'nothing'
export type Pays = Readonly<Record<PayingHand, number>>

/** T-J-Q-K-A: ranks are bits, and the ace is the lowest. */
const ROYAL = 0b1_1110_0000_0001
/** The ten straights as bits of their ranks, A-2-3-4-5 first. */
export const STRAIGHTS: readonly number[] = [
  ...Array.from({ length: 9 }, (_, lowest) => 0b11111 << lowest),
  ROYAL,
]
export const isRoyal = (ranks: number) => ranks === ROYAL

/** Jacks, queens, kings and aces pay in a pair. */
export function isHigh(rank: number): boolean {
  return rank === 0 || rank >= 10
}

const counts = new Uint8Array(13)

/** The rank of a hand of five cards. */
export function rankHand(cards: readonly number[]): HandRank {
  counts.fill(0)
  let ranks = 0
  let flush = true
  const suit = Math.floor(cards[0]! / 13)
  for (const card of cards) {
    const rank = card % 13
    ranks |= 1 << rank
    counts[rank]! += 1
    if (Math.floor(card / 13) !== suit) flush = false
  }
  return rankOfGroups() ?? rankOfRow(ranks, flush)
}

/** The hand that the groups just counted form; undefined if there are none. */
function rankOfGroups(): HandRank | undefined {
  let pairs = 0
  let high = false
  let three = false
  for (let rank = 0; rank < 13; rank++) {
    const count = counts[rank]!
    if (count === 4) return 'fourOfAKind'
    if (count === 3) three = true
    if (count !== 2) continue
    pairs += 1
    high = isHigh(rank)
  }
  if (three) return pairs === 1 ? 'fullHouse' : 'threeOfAKind'
  if (pairs === 2) return 'twoPair'
  if (pairs === 0) return undefined
  return high ? 'jacksOrBetter' : 'nothing'
}

function rankOfRow(ranks: number, flush: boolean): HandRank {
  const straight = STRAIGHTS.includes(ranks)
  if (straight && flush) return isRoyal(ranks) ? 'royalFlush' : 'straightFlush'
  if (flush) return 'flush'
  return straight ? 'straight' : 'nothing'
}
