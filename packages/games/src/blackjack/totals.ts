/** The value of a card: ace 1, court card 10. */
export function valueOf(card: number): number {
  return Math.min((card % 13) + 1, 10)
}

/** The best total that does not exceed 21, if there is one; `soft`: an ace counts as eleven. */
export function totalOf(cards: readonly number[]): { total: number; soft: boolean } {
  let total = 0
  let aces = false
  for (const card of cards) {
    const value = valueOf(card)
    total += value
    if (value === 1) aces = true
  }
  const soft = aces && total <= 11
  return { total: soft ? total + 10 : total, soft }
}

/** Twenty-one with the first two cards; in a split hand it does not count as a natural, which the caller must check. */
export function isNatural(cards: readonly number[]): boolean {
  return cards.length === 2 && totalOf(cards).total === 21
}
