/**
 * Limits of withdrawals by day, week and month. A limit delays a withdrawal and never forfeits it; it is no limit of
 * play, and self-exclusions do not change it.
 */
import { type Currency, refusing } from '@ayva/contract/base'
import {
  cashierSettings,
  createWithdrawal,
  type LimitPeriod,
  limitPeriods,
  type WithdrawalLimit,
} from '@ayva/contract/payments/cashier'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { moneyText } from '#lib/money-text.ts'
import { accountOf } from '../../../identity/auth/auth.ts'
import { confirmationsOf } from '../../../identity/kyc/kyc.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import { movedInAll, sumsOf } from '#lib/sums-in-all.ts'
import { listMoved, sumsMoved } from '../history/history.sql.ts'

const refuse = refusing(createWithdrawal.refusals)
const lengths: Record<LimitPeriod, { ms: number; words: string }> = {
  day: { ms: days(1), words: 'сутки' },
  week: { ms: days(7), words: '7 дней' },
  month: { ms: days(30), words: '30 дней' },
}

/** A limit with the player's usage, in minor units. */
export type Standing = {
  period: LimitPeriod
  limit: bigint
  used: bigint
  left: bigint
  /** The withdrawals that still count, the oldest first. */
  moved: { sum: bigint; freeAt: Date }[]
}

export async function limitRules(deps: Deps): Promise<readonly WithdrawalLimit[]> {
  return (await readSetting(deps, cashierSettings, 'withdrawal_restrictions')).limits
}

type Asked = { playerId: bigint; currency: Currency; rules: readonly WithdrawalLimit[] }
/** At most this many withdrawals are examined for the moment when a sum fits again. */
const LOOKED_AT = 1_000

/** The limits of a player in a currency, at most one for each period. */
export async function limitsOf(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { playerId, currency, rules }: Asked,
): Promise<Standing[]> {
  if (!rules.some((rule) => rule.currency === currency)) return []
  const { labels } = await accountOf(tx, playerId)
  const { kyc } = await confirmationsOf(tx, playerId)
  const isAbout = ({ who, label }: WithdrawalLimit) =>
    (who === 'all' || (who === 'verified') === kyc) &&
    (label === undefined || labels.includes(label))
  const standing: Standing[] = []
  for (const period of limitPeriods) {
    const sums = sumsOf(rules.filter((one) => one.period === period && isAbout(one)))
    const limit = sums.get(currency)
    if (limit === undefined) continue
    const { ms } = lengths[period]
    const since = after(clock.now(), -ms)
    const asked = { playerId, typeId: 2, currency, since } as const
    const used = movedInAll(await sumsMoved(tx, asked), sums, currency)
    const rows = await listMoved(tx, asked, LOOKED_AT)
    const moved = rows.map(({ sum, createdAt }) => ({ sum, freeAt: after(createdAt, ms) }))
    standing.push({ period, limit, used, left: used < limit ? limit - used : 0n, moved })
  }
  return standing
}

/** Refuses with `withdrawal_limit`: the limit, the amount used and when the sum fits again. */
export function judgeLimits(standing: readonly Standing[], currency: Currency, sum: bigint): void {
  const over = standing.find(({ left }) => sum > left)
  if (!over) return
  const { period, limit, used, left } = over
  const text = (minor: bigint) => moneyText(minor, currency)
  const values = {
    period: lengths[period].words,
    limit: text(limit),
    used: text(used),
    left: text(left),
  }
  const { message } = refuse('withdrawal_limit', { values })
  const retryAt = freeAt(over, sum)
  throw refuse('withdrawal_limit', {
    values,
    fields: { sum: message },
    rule: `withdrawal_${period}`,
    used: String(used),
    limit: String(limit),
    ...(retryAt && { retryAt: retryAt.toISOString() }),
  })
}

/** The moment when a sum fits again; undefined if it exceeds the limit itself or fits now. */
export function freeAt({ limit, used, moved }: Standing, sum: bigint): Date | undefined {
  if (sum > limit) return undefined
  let left = limit - used
  for (const one of moved) {
    if (left >= sum) break
    left += one.sum
    if (left >= sum) return one.freeAt
  }
  return undefined
}
