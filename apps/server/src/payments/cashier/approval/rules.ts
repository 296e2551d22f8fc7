/** Evaluates the approval rules on plain facts, so that they give the same result for new and for past withdrawals. */
import { type Currency } from '@ayva/contract/base'
import { type ApprovalRule } from '@ayva/contract/payments/cashier'
import { days, minutes } from '#lib/clock.ts'
import { minorOf } from '#lib/minor-units.ts'
import { movedInAll, sumsOf } from '#lib/sums-in-all.ts'

export type Facts = {
  sum: bigint
  /** Sums of the last 24 hours by wallet, including this withdrawal. */
  daySums: ReadonlyMap<Currency, bigint>
  /** Withdrawals of the last 24 hours, including this one. */
  dayCount: number
  accountAgeMs: number
  isKnownRequisite: boolean
  isVerified: boolean
  /** No withdrawal was paid out before. */
  isFirst: boolean
  /** Null if nothing was ever deposited. */
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

/** The rules that match a withdrawal in this currency. */
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
