/** Which players are reminded of the cashier, and when: decision 0003. */
import { type Self } from '@ayva/contract/identity/player'

/** The time since the last page was opened, or since the registration. */
const AWAY_MS = 48 * 60 * 60_000
/** A balance from so many dollars on is no reason for a reminder. */
const DOLLARS = 10
/** The delay from the card to the cashier, unless the player stops it. */
const NUDGE_MS = 5000

type Facts = {
  /** When a page was last open in the previous visit; null in the first visit. */
  lastPageOpenDate: string | null
  /** The number of completed deposits. */
  deposits: number
  /** Roubles per dollar. */
  dollarRate: number
  nowMs: number
}

/** Whether the player has set a limit on play or payments, or was restricted. */
export function isLeftAlone(
  self: Pick<Self, 'limits' | 'limitsSchedule' | 'exclusion' | 'blocked' | 'closesAt'>,
): boolean {
  const hasLimits = self.limits.length > 0 || self.limitsSchedule.length > 0
  return hasLimits || self.exclusion !== null || self.blocked !== null || self.closesAt !== null
}

/** The balance in dollars; undefined for a currency without a rate in the setting. */
function dollarsOf(
  { currency, wallets }: Pick<Self, 'currency' | 'wallets'>,
  dollarRate: number,
): number | undefined {
  const balance = wallets.find((one) => one.currency === currency)?.balance
  if (balance === undefined) return undefined
  if (currency === 'USD') return balance
  return currency === 'RUB' ? balance / dollarRate : undefined
}

/** Whether the absence is long enough for a reminder. */
export function wasAway(
  { created }: Pick<Self, 'created'>,
  { lastPageOpenDate, nowMs }: Pick<Facts, 'lastPageOpenDate' | 'nowMs'>,
): boolean {
  const since = lastPageOpenDate === null ? created * 1000 : Date.parse(lastPageOpenDate)
  return nowMs - since >= AWAY_MS
}

/** Opens the cashier after the delay; returns a function that cancels it. */
export function goLater(go: () => void): () => void {
  const timer = setTimeout(go, NUDGE_MS)
  return () => clearTimeout(timer)
}

/** All conditions on the player; whether the page can be covered is checked separately. */
export function isNudged(self: Self | null, facts: Facts): boolean {
  if (!self || isLeftAlone(self) || facts.deposits < 1) return false
  const dollars = dollarsOf(self, facts.dollarRate)
  return dollars !== undefined && dollars < DOLLARS && wasAway(self, facts)
}
