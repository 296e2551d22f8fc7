/** Who is reminded of the cashier, and when: decision 0003. */
import { type Self } from '@ayva/contract/identity/player'

/** So long after the last page was opened, or after the registration. */
const AWAY_MS = 48 * 60 * 60_000
/** A balance from so many dollars on is no reason. */
const DOLLARS = 10
/** The cashier is opened so long after the card, unless the player stops it. */
const NUDGE_MS = 5000

type Facts = {
  /** When a page was last open, in the visit before; null in the first one. */
  lastPageOpenDate: string | null
  /** Deposits that have come. */
  deposits: number
  /** Roubles for a dollar. */
  dollarRate: number
  nowMs: number
}

/** Whether the player has set anything that keeps play or payments down, or has been kept away from them. */
export function isLeftAlone(
  self: Pick<Self, 'limits' | 'limitsSchedule' | 'exclusion' | 'blocked' | 'closesAt'>,
): boolean {
  const hasLimits = self.limits.length > 0 || self.limitsSchedule.length > 0
  return hasLimits || self.exclusion !== null || self.blocked !== null || self.closesAt !== null
}

/** Whole dollars and parts; undefined for money that the setting says no rate of. */
function dollarsOf(
  { currency, wallets }: Pick<Self, 'currency' | 'wallets'>,
  dollarRate: number,
): number | undefined {
  const balance = wallets.find((one) => one.currency === currency)?.balance
  if (balance === undefined) return undefined
  if (currency === 'USD') return balance
  return currency === 'RUB' ? balance / dollarRate : undefined
}

/** Whether so long has passed that a visit may have begun with the card. */
export function wasAway(
  { created }: Pick<Self, 'created'>,
  { lastPageOpenDate, nowMs }: Pick<Facts, 'lastPageOpenDate' | 'nowMs'>,
): boolean {
  const since = lastPageOpenDate === null ? created * 1000 : Date.parse(lastPageOpenDate)
  return nowMs - since >= AWAY_MS
}

/** Goes to the cashier in a while; returns the way to stop that. */
export function goLater(go: () => void): () => void {
  const timer = setTimeout(go, NUDGE_MS)
  return () => clearTimeout(timer)
}

/** All that must hold of the player; where the page may be covered is looked at besides. */
export function isNudged(self: Self | null, facts: Facts): boolean {
  if (!self || isLeftAlone(self) || facts.deposits < 1) return false
  const dollars = dollarsOf(self, facts.dollarRate)
  return dollars !== undefined && dollars < DOLLARS && wasAway(self, facts)
}
