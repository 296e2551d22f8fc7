/** The stake last made in a game in this tab, so that a reload does not change it. */
const keyOf = (gameId: number, currency: string) => `ayva.bet.${gameId}.${currency}`

export function lastBet(gameId: number, currency: string): bigint | undefined {
  const kept = sessionStorage.getItem(keyOf(gameId, currency))
  return kept !== null && /^\d{1,18}$/.test(kept) ? BigInt(kept) : undefined
}

export function keepBet(gameId: number, currency: string, bet: bigint): void {
  sessionStorage.setItem(keyOf(gameId, currency), bet.toString())
}
