import { storage } from '@ayva/kit/storage'

/** The last stake in a game in this tab, so that a reload does not change it. */
const partOf = (gameId: number, currency: string) => `${gameId}.${currency}`

export function lastBet(gameId: number, currency: string): bigint | undefined {
  const kept = storage.find('bet', partOf(gameId, currency))
  return kept !== undefined && /^\d{1,18}$/.test(kept) ? BigInt(kept) : undefined
}

export function keepBet(gameId: number, currency: string, bet: bigint): void {
  storage.keep('bet', bet.toString(), partOf(gameId, currency))
}
