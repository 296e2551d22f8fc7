/** The conditions that a player is shown before a withdrawal: available sum, cost and duration. */
import { type Answer } from '@ayva/contract/base'
import {
  cashierSettings,
  type showPayoutTime,
  type showWithdrawalTerms,
  type WithdrawalTerms,
} from '@ayva/contract/payments/cashier'
import { after, days, minutes } from '#lib/clock.ts'
import { kept } from '#lib/cache/kept.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { type Deps } from '#lib/deps.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import { walletsOf } from '../../../ledger/wallet/wallet.ts'
import { approvalOf, peopleAbove } from '../approval/approval.ts'
import { ownRules } from './confirmations.ts'
import { limitRules, limitsOf } from './restrictions.ts'
import { tipsOf } from './tips.ts'
import { payoutTimes } from './promises.sql.ts'
import { type SystemRow } from '../providers/systems.sql.ts'

/** The commission of a system plus the operator's commission on all systems. */
export async function withCommission(deps: Deps, system: SystemRow): Promise<SystemRow> {
  const { percent } = await readSetting(deps, cashierSettings, 'withdrawal_commission')
  return { ...system, commissionBp: system.commissionBp + Math.round(percent * 100) }
}

/** The sum that may be withdrawn now: the player's cash, within the limits and without a missing confirmation. */
export async function withdrawalTerms(
  deps: Deps,
  playerId: bigint,
): Promise<Answer<typeof showWithdrawalTerms>> {
  const [own] = await walletsOf(deps.db, playerId)
  const { currency, minor: cash } = own!
  const money = (minor: bigint) => ({ minor, currency })
  const rules = await limitRules(deps)
  const limits = await limitsOf(deps, deps.db, { playerId, currency, rules })
  const open = (await ownRules(deps, playerId)).filter(({ of, met }) => of === 'withdrawal' && !met)
  const parts: { bound: WithdrawalTerms['bound']; left: bigint }[] = [
    { bound: 'cash', left: cash },
    ...limits.map(({ left }) => ({ bound: 'limit', left }) as const),
    ...open.map(({ above, used }) => {
      const left = above.minor - used.minor
      return { bound: 'confirmation', left: left > 0n ? left : 0n } as const
    }),
  ]
  const least = parts.reduce((one, other) => (other.left < one.left ? other : one))
  const approval = await approvalOf(deps)
  const people = peopleAbove(approval, currency)
  const tips = await tipsOf(deps, currency)
  return {
    cash: money(cash),
    largest: money(least.left),
    bound: least.bound,
    limits: limits.map(({ period, limit, used, left, moved }) => ({
      period,
      limit: money(limit),
      used: money(used),
      left: money(left),
      retryAt: moved[0]?.freeAt.toISOString() ?? null,
    })),
    tips: tips ? { minimum: money(tips.minimum), maximum: money(tips.maximum) } : null,
    peopleAbove: people === undefined ? null : money(people),
    peopleMinutes: approval.people_minutes,
  }
}

const PAYOUT_DAYS = 30
/** Fewer payouts would reveal those of single players. */
const PAYOUTS_MIN = 20
/** This many payouts suffice for the statistics. */
const PAYOUTS_MAX = 10_000
const PAYOUTS_KEPT_MS = minutes(1)

type Times = Answer<typeof showPayoutTime>
const keptTimes = perApp((deps) => kept(deps.bus, PAYOUTS_KEPT_MS, () => reckonTimes(deps)))

/** The duration of payouts from request to arrival, computed at most once a minute. */
export function payoutTime(deps: Deps): Promise<Times> {
  return keptTimes(deps)()
}

async function reckonTimes({ db, clock }: Deps): Promise<Times> {
  const since = after(clock.now(), -days(PAYOUT_DAYS))
  const { payouts, median, p95 } = await payoutTimes(db, { since, limit: PAYOUTS_MAX })
  if (payouts < PAYOUTS_MIN || median === null || p95 === null) return null
  const whole = { medianSeconds: Math.round(median), p95Seconds: Math.round(p95) }
  return { payouts, days: PAYOUT_DAYS, ...whole }
}
