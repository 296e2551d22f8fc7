const RETRY_FIRST_MS = 500
const RETRY_MAX_MS = 30_000

/**
 * The delay before the next try, in ms: it grows with each try and is random, so that tabs do not retry at the same
 * moment.
 */
export function retryDelay(tries: number, random: number): number {
  return Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** tries) * (0.5 + random / 2)
}
