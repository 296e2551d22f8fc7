/**
 * What a deposit is measured by before a provider hears of it. Each measure refuses with its rule, what is
 * used of it and its limit; another one is added to the list.
 */
import { type Currency, type Refusal, refusing } from '@ayva/contract/base'
import { cashierSettings, createDeposit, paymentStatus } from '@ayva/contract/payments/cashier'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { minorOf } from '#lib/minor-units.ts'
import { moneyText } from '#lib/money-text.ts'
import { depositLimitsOf } from '../../../protection/limits/limits.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import * as store from '../payment/payment.sql.ts'
import { madeByThen, sumPaid } from './deposits.sql.ts'
import { movedInAll, sumsOf } from '../payment/currencies.ts'
import { usedUp } from '../payment/day-counts.ts'
import { sumsMoved } from '../history/history.sql.ts'

const refuse = refusing(createDeposit.refusals)

/** Deposits that a player may leave unpaid at a time; the provider's pages get too old by themselves. */
const UNPAID_DEPOSITS_MAX = 10
/** Deposits that may come to nothing in a day: whoever tries cards needs many more, and each stays for ever. */
const FAILED_DEPOSITS_MAX = 100

type Asked = {
  playerId: bigint
  currency: Currency
  sum: bigint
  /** The player has seen the total, and goes on. */
  afterPause: boolean
  now: Date
  limits: DepositLimits
}
type Measure = (tx: Tx, asked: Asked) => Promise<Refusal | undefined>
export type DepositLimits = Awaited<ReturnType<typeof depositLimits>>

/** Read before the transaction: whoever holds one must not ask for a second connection. */
export async function depositLimits(deps: Deps) {
  return {
    ceilings: await readSetting(deps, cashierSettings, 'deposit_ceilings'),
    pauses: await readSetting(deps, cashierSettings, 'deposit_pause'),
  }
}

/** In order: what cannot be changed by a press of the player comes before what can. */
const measures: Measure[] = [unpaid, failed, ownLimits, ceiling, pause]

/** The caller holds back other payments of the player. */
export async function judgeDeposit(tx: Tx, asked: Asked): Promise<void> {
  for (const measure of measures) {
    const refusal = await measure(tx, asked)
    if (refusal) throw refusal
  }
}

async function unpaid(tx: Tx, { playerId }: Asked): Promise<Refusal | undefined> {
  const used = await store.countUnpaid(tx, playerId)
  if (used < UNPAID_DEPOSITS_MAX) return undefined
  const limit = String(UNPAID_DEPOSITS_MAX)
  const rule = 'deposits_unpaid'
  return refuse(rule, { values: { max: limit }, rule, used: String(used), limit })
}

async function failed(tx: Tx, { playerId, now }: Asked): Promise<Refusal | undefined> {
  const asked = { playerId, typeId: 1, statusId: paymentStatus.FAIL } as const
  const used = await usedUp(tx, { ...asked, now, max: FAILED_DEPOSITS_MAX })
  return used && refuse('deposits_failed', { ...used, rule: 'deposits_failed' })
}

/** What the player has set for calendar periods. What is begun counts: nothing goes over it by being paid late. */
async function ownLimits(tx: Tx, { playerId, currency, sum, now }: Asked) {
  for (const own of await depositLimitsOf(tx, { playerId, currency, now })) {
    const { period, max, startsAt, endsAt } = own
    const moved = await sumsMoved(tx, { playerId, typeId: 1, since: startsAt })
    const used = moved.get(currency) ?? 0n
    if (used + sum <= max) continue
    const left = max > used ? max - used : 0n
    return refuse('deposit_limited', {
      values: { left: moneyText(left, currency), max: moneyText(max, currency) },
      rule: `deposit_${period}`,
      used: String(used),
      limit: String(max),
      retryAt: endsAt.toISOString(),
    })
  }
  return undefined
}

/** The operator's ceiling of a day counts what is begun as well: nothing goes over it by being paid late. */
async function ceiling(tx: Tx, asked: Asked): Promise<Refusal | undefined> {
  const { playerId, currency, sum, now, limits } = asked
  const rule = limits.ceilings.find((one) => one.currency === currency)
  if (!rule) return undefined
  const since = after(now, -days(1))
  const limit = minorOf(rule.day, currency)
  const sums = sumsOf(limits.ceilings.map((one) => ({ currency: one.currency, sum: one.day })))
  const used = movedInAll(await sumsMoved(tx, { playerId, typeId: 1, since }), sums, currency)
  const over = used + sum - limit
  if (over <= 0n) return undefined
  const made = await madeByThen(tx, { playerId, currency, since, much: over })
  return refuse('deposit_ceiling', {
    values: { max: moneyText(limit, currency), used: moneyText(used, currency) },
    rule: 'deposit_day',
    used: String(used),
    limit: String(limit),
    ...(made && { retryAt: after(made, days(1)).toISOString() }),
  })
}

/**
 * Unusual sums are met by a look at the total, which one press passes. Whoever has passed is met again
 * only after as much once more.
 */
async function pause(tx: Tx, asked: Asked): Promise<Refusal | undefined> {
  const { playerId, currency, sum, now, limits, afterPause } = asked
  const rule = limits.pauses.find((one) => one.currency === currency)
  if (!rule || afterPause) return undefined
  const paid = await sumPaid(tx, { playerId, currency, since: after(now, -days(1)) })
  const times = paid.pauses + 1
  const limit = minorOf(rule.sum, currency) * BigInt(times)
  const countLimit = rule.count * times
  const values = { used: moneyText(paid.sum, currency), count: String(paid.count) }
  // The first deposit of a day is one decision and no habit: a way's own maximum holds it.
  if (paid.count > 0 && paid.sum + sum > limit)
    return refuse('deposit_pause', {
      values,
      rule: 'deposit_day_sum',
      used: String(paid.sum),
      limit: String(limit),
    })
  if (paid.count < countLimit) return undefined
  return refuse('deposit_pause', {
    values,
    rule: 'deposit_day_count',
    used: String(paid.count),
    limit: String(countLimit),
  })
}
