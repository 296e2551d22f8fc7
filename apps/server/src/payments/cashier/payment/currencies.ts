/**
 * One player, many wallets: a rule that is written for each currency is one rule. What was moved in another
 * currency counts by the part that it is of the rule's sum there, so no rate is needed and none can be old.
 */
import { type Currency } from '@ayva/contract/base'
import { minorOf } from '#lib/minor-units.ts'

type Sums = ReadonlyMap<Currency, bigint>

/** The sum that a rule has in each currency, in minor units: of several of one currency the first one holds. */
export function sumsOf(rules: readonly { currency: Currency; sum: number }[]): Sums {
  const first = new Map<Currency, bigint>()
  for (const { currency, sum } of rules)
    if (!first.has(currency)) first.set(currency, minorOf(sum, currency))
  return first
}

/** All that has moved, as a sum of one currency. Where the rule says nothing of a currency, nothing counts. */
export function movedInAll(moved: Sums, rule: Sums, own: Currency): bigint {
  const limit = rule.get(own) ?? 0n
  let sum = moved.get(own) ?? 0n
  for (const [currency, theirs] of rule)
    if (currency !== own && theirs > 0n) sum += ((moved.get(currency) ?? 0n) * limit) / theirs
  return sum
}
