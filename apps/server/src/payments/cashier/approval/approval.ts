/**
 * Which withdrawals the program sends by itself. The rules are data; one that a rule is about waits for
 * people, or for the player's documents, and says so.
 */
import {
  type Approval,
  type ApprovalRule,
  cashierSettings,
  paymentStatus as status,
} from '@ayva/contract/payments/cashier'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { minorOf } from '#lib/minor-units.ts'
import { accountOf } from '../../../identity/auth/auth.ts'
import { confirmationsOf, isMoneyStopped } from '../../../identity/kyc/kyc.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import { type PaymentRow } from '../payment/payment.sql.ts'
import { movedInAll, sumsOf } from '../payment/currencies.ts'
import { countMoved, sumsMoved } from '../history/history.sql.ts'
import { wasPaid } from '../withdrawal/requisites.sql.ts'

/** Read before a transaction: whoever holds one must not ask for a second connection. */
export const approvalOf = (deps: Deps): Promise<Approval> =>
  readSetting(deps, cashierSettings, 'withdrawal_approval')

type Facts = {
  sum: bigint
  /** Of the last 24 hours and of all wallets, this one among them. */
  daySum: bigint
  /** So is this. */
  dayCount: number
  accountAgeMs: number
  isKnownRequisite: boolean
  isVerified: boolean
}

/** What the rules say of facts. */
const about: Record<ApprovalRule['rule'], (facts: Facts, above: bigint, ageMs: number) => boolean> =
  {
    sum: ({ sum }, above) => sum > above,
    day_sum: ({ daySum }, above) => daySum > above,
    day_count: ({ dayCount }, above) => BigInt(dayCount) > above,
    young_account: ({ sum, accountAgeMs }, above, ageMs) => accountAgeMs < ageMs && sum > above,
    new_requisite: ({ sum, isKnownRequisite }, above) => !isKnownRequisite && sum > above,
    unverified: ({ sum, isVerified }, above) => !isVerified && sum > above,
  }

export type Review = { rules: string[]; to: typeof status.MANUAL | typeof status.VERIFY }

/** The rules that a new withdrawal comes under, and where they send it; undefined where none does. */
export async function review(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  payment: PaymentRow,
  { rules }: Approval,
): Promise<Review | undefined> {
  const { playerId, currency, sum } = payment
  // Stopped after it was asked for: whoever lets it go now has seen that.
  if (await isMoneyStopped({ clock }, tx, playerId))
    return { rules: ['money_stopped'], to: status.MANUAL }
  const own = rules.filter((rule) => rule.currency === currency)
  if (own.length === 0) return undefined
  const now = clock.now()
  const day = { playerId, typeId: 2, since: after(now, -days(1)) } as const
  const daySums = sumsOf(
    rules
      .filter(({ rule }) => rule === 'day_sum')
      .map((rule) => ({ currency: rule.currency, sum: rule.above })),
  )
  const { createdAt } = await accountOf(tx, playerId)
  const facts: Facts = {
    sum,
    daySum: movedInAll(await sumsMoved(tx, day), daySums, currency),
    dayCount: await countMoved(tx, day),
    accountAgeMs: now.getTime() - createdAt.getTime(),
    isKnownRequisite: await wasPaid(tx, payment),
    isVerified: (await confirmationsOf(tx, playerId)).kyc,
  }
  const hit = own.filter(({ rule, above, days: age }) =>
    about[rule](
      facts,
      rule === 'day_count' ? BigInt(above) : minorOf(above, currency),
      days(age ?? 1),
    ),
  )
  if (hit.length === 0) return undefined
  const names = [...new Set(hit.map(({ rule }) => rule))]
  // People look at once at what would need them anyway.
  const to = names.every((name) => name === 'unverified') ? status.VERIFY : status.MANUAL
  return { rules: names, to }
}

/** How many operators have to agree to a payment of this sum. */
export function eyesOn({ second }: Approval, { currency, sum }: PaymentRow): 1 | 2 {
  const from = second.find((one) => one.currency === currency)?.from
  return from !== undefined && sum >= minorOf(from, currency) ? 2 : 1
}

/** Above this sum a person looks first, as far as the sum alone decides; undefined where none does. */
export function peopleAbove(
  { rules }: Approval,
  currency: PaymentRow['currency'],
): bigint | undefined {
  const sums = rules.filter((rule) => rule.rule === 'sum' && rule.currency === currency)
  const least = sums.toSorted((one, other) => one.above - other.above)[0]
  return least && minorOf(least.above, currency)
}
