const RETRY_FIRST_MS = 500
const RETRY_MAX_MS = 30_000

/** How long to wait before the next try, in ms: longer each time, and never all tabs at once. */
export function retryDelay(tries: number, random: number): number {
  return Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** tries) * (0.5 + random / 2)
}
