/** What the rules of withdrawals say of facts: the same for one that is asked for, and for one long past. */
import { type Currency } from '@ayva/contract/base'
import { type ApprovalRule } from '@ayva/contract/payments/cashier'
import { days, minutes } from '#lib/clock.ts'
import { minorOf } from '#lib/minor-units.ts'
import { movedInAll, sumsOf } from '../payment/currencies.ts'

export type Facts = {
  sum: bigint
  /** Of 24 hours and by wallet, this one among them. */
  daySums: ReadonlyMap<Currency, bigint>
  /** So is this. */
  dayCount: number
  accountAgeMs: number
  isKnownRequisite: boolean
  isVerified: boolean
  /** Nothing was paid out before. */
  isFirst: boolean
  /** Null where nothing was ever paid in. */
  sinceDepositMs: number | null
  isShared: boolean
  isSame: boolean
  isOtherCountry: boolean
}

type Rule = { above: bigint; ageMs: number; sinceMs: number; daySum: bigint }

const about: Record<ApprovalRule['rule'], (facts: Facts, rule: Rule) => boolean> = {
  sum: ({ sum }, { above }) => sum > above,
  day_sum: (_facts, { above, daySum }) => daySum > above,
  day_count: ({ dayCount }, { above }) => BigInt(dayCount) > above,
  young_account: ({ sum, accountAgeMs }, { above, ageMs }) => accountAgeMs < ageMs && sum > above,
  new_requisite: ({ sum, isKnownRequisite }, { above }) => !isKnownRequisite && sum > above,
  unverified: ({ sum, isVerified }, { above }) => !isVerified && sum > above,
  first_withdrawal: ({ sum, isFirst }, { above }) => isFirst && sum > above,
  after_deposit: ({ sum, sinceDepositMs }, { above, sinceMs }) =>
    sinceDepositMs !== null && sinceDepositMs < sinceMs && sum > above,
  shared_requisite: ({ sum, isShared }, { above }) => isShared && sum > above,
  same_player: ({ sum, isSame }, { above }) => isSame && sum > above,
  other_country: ({ sum, isOtherCountry }, { above }) => isOtherCountry && sum > above,
}

/** Those of the rules that are about a withdrawal in that currency. */
export function hits(
  rules: readonly ApprovalRule[],
  currency: Currency,
  facts: Facts,
): ApprovalRule[] {
  const daySums = sumsOf(
    rules
      .filter(({ rule }) => rule === 'day_sum')
      .map((rule) => ({ currency: rule.currency, sum: rule.above })),
  )
  const daySum = movedInAll(facts.daySums, daySums, currency)
  return rules.filter(
    (one) =>
      one.currency === currency &&
      about[one.rule](facts, {
        above: one.rule === 'day_count' ? BigInt(one.above) : minorOf(one.above, currency),
        ageMs: days(one.days ?? 1),
        sinceMs: minutes(one.minutes ?? 60),
        daySum,
      }),
  )
}
