/**
 * Applies a rule to all of a player's wallets together. A sum in another currency counts by its share of the rule's
 * limit in that currency, so that no exchange rate is needed.
 */
import { type Currency } from '@ayva/contract/base'
import { minorOf } from './minor-units.ts'

type Sums = ReadonlyMap<Currency, bigint>

/** A rule's sum in each currency, in minor units; the first one counts if a currency is repeated. */
export function sumsOf(rules: readonly { currency: Currency; sum: number }[]): Sums {
  const first = new Map<Currency, bigint>()
  for (const { currency, sum } of rules)
    if (!first.has(currency)) first.set(currency, minorOf(sum, currency))
  return first
}

/** All movements converted to one currency. Currencies that the rule does not list count as zero. */
export function movedInAll(moved: Sums, rule: Sums, own: Currency): bigint {
  const limit = rule.get(own) ?? 0n
  let sum = moved.get(own) ?? 0n
  for (const [currency, theirs] of rule)
    if (currency !== own && theirs > 0n) sum += ((moved.get(currency) ?? 0n) * limit) / theirs
  return sum
}
