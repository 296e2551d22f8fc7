/**
 * Decides which withdrawals are sent automatically. The rules are data; a withdrawal that matches one waits for
 * operators or for the player's documents, and records which rule matched.
 */
import {
  type Approval,
  cashierSettings,
  paymentStatus as status,
} from '@ayva/contract/payments/cashier'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { minorOf } from '#lib/minor-units.ts'
import { listRisky } from '../../../identity/auth/auth.ts'
import { countryOf } from '../../../identity/player/player.ts'
import { confirmationsOf, isMoneyStopped } from '../../../identity/kyc/kyc.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import { type PaymentRow } from '../payment/payment.sql.ts'
import { countMoved, hasPaidOut, lastPaidIn, sumsMoved } from '../history/history.sql.ts'
import { isShared } from '../risk/same.sql.ts'
import { lookForSame, marksOf } from '../risk/same.ts'
import { isOther } from './countries.ts'
import { hits } from './rules.ts'
import { wasPaid } from '../withdrawal/requisites.sql.ts'

/** Called before a transaction, because code that holds a connection must not wait for a second one. */
export const approvalOf = (deps: Deps): Promise<Approval> =>
  readSetting(deps, cashierSettings, 'withdrawal_approval')

export type Review = { rules: string[]; to: typeof status.MANUAL | typeof status.VERIFY }

/** The rules that a new withdrawal matches and the state they put it in; undefined if none matches. */
export async function review(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  payment: PaymentRow,
  { rules }: Approval,
): Promise<Review | undefined> {
  const { playerId, currency, sum } = payment
  // The money stop was set after the request; operators who approve the withdrawal now are shown it.
  if (await isMoneyStopped({ clock }, tx, playerId))
    return { rules: ['money_stopped'], to: status.MANUAL }
  const now = clock.now()
  // Run even if no rule matches, because operators see the result on every withdrawal.
  await lookForSame(tx, playerId, now)
  if (!rules.some((rule) => rule.currency === currency)) return undefined
  const day = { playerId, typeId: 2, since: after(now, -days(1)) } as const
  const marks = await marksOf(tx, [playerId])
  const [account] = await listRisky(tx, [playerId])
  const { createdAt, phone } = account!
  const deposit = await lastPaidIn(tx, playerId, payment.createdAt)
  const country = await countryOf(tx, playerId)
  const hit = hits(rules, currency, {
    sum,
    daySums: await sumsMoved(tx, day),
    dayCount: await countMoved(tx, day),
    accountAgeMs: now.getTime() - createdAt.getTime(),
    isKnownRequisite: await wasPaid(tx, payment),
    isVerified: (await confirmationsOf(tx, playerId)).kyc,
    isFirst: !(await hasPaidOut(tx, playerId)),
    sinceDepositMs: deposit && payment.createdAt.getTime() - deposit.getTime(),
    isShared: await isShared(tx, payment),
    isSame: marks(playerId).length > 0,
    isOtherCountry: isOther(country, phone),
  })
  if (hit.length === 0) return undefined
  const names = [...new Set(hit.map(({ rule }) => rule))]
  // A withdrawal that needs operators in any case does not wait for documents first.
  const to = names.every((name) => name === 'unverified') ? status.VERIFY : status.MANUAL
  return { rules: names, to }
}

/** How many operators have to agree to a payment of this sum. */
export function eyesOn({ second }: Approval, { currency, sum }: PaymentRow): 1 | 2 {
  const from = second.find((one) => one.currency === currency)?.from
  return from !== undefined && sum >= minorOf(from, currency) ? 2 : 1
}

/** The sum above which the rules alone require an operator; undefined if there is none. */
export function peopleAbove(
  { rules }: Approval,
  currency: PaymentRow['currency'],
): bigint | undefined {
  const sums = rules.filter((rule) => rule.rule === 'sum' && rule.currency === currency)
  const least = sums.toSorted((one, other) => one.above - other.above)[0]
  return least && minorOf(least.above, currency)
}
