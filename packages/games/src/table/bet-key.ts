const TIME_DIGITS = 12

/**
 * A new idempotency key for a bet: a UUID of version 7, which begins with the time, so that the bets of a player are
 * close to each other in the database. A wrong clock only affects the order.
 */
export function newBetKey(now: number = Date.now()): string {
  const digits = crypto.randomUUID().replaceAll('-', '')
  const time = Math.max(0, now).toString(16).padStart(TIME_DIGITS, '0').slice(-TIME_DIGITS)
  const rest = digits.slice(TIME_DIGITS + 1)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-${rest.slice(3, 7)}-${rest.slice(7)}`
}
