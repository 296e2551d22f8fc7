/**
 * The checks of a deposit before a provider is called. Each check refuses with its rule, the amount used and the limit;
 * a new check is added to the list.
 */
import { type Currency, type Refusal, refusing } from '@ayva/contract/base'
import { cashierSettings, createDeposit, paymentStatus } from '@ayva/contract/payments/cashier'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { minorOf } from '#lib/minor-units.ts'
import { moneyText } from '#lib/money-text.ts'
import { depositLimitsOf } from '../../../protection/limits/limits.ts'
import { periodsAt, type Span } from '../../../games/rounds/rounds.ts'
import { jurisdictionOf, readSetting } from '../../../platform/settings/settings.ts'
import * as store from '../payment/payment.sql.ts'
import { madeByThen, sumPaid } from './deposits.sql.ts'
import { movedInAll, sumsOf } from '#lib/sums-in-all.ts'
import { usedUp } from '../payment/day-counts.ts'
import { sumsMoved } from '../history/history.sql.ts'

const refuse = refusing(createDeposit.refusals)

/** A player's unpaid deposits at one time; the provider's pages expire by themselves. */
const UNPAID_DEPOSITS_MAX = 10
/** A player's failed deposits in a day: testing stolen cards needs many more, and each row is permanent. */
const FAILED_DEPOSITS_MAX = 100

type Asked = {
  playerId: bigint
  currency: Currency
  sum: bigint
  afterPause: boolean
  now: Date
  limits: DepositLimits
}
type Measure = (tx: Tx, asked: Asked) => Promise<Refusal | undefined>
export type DepositLimits = Awaited<ReturnType<typeof depositLimits>>

/** Read before the transaction, because code that holds a connection must not wait for a second one. */
export async function depositLimits(deps: Deps) {
  return {
    ceilings: await readSetting(deps, cashierSettings, 'deposit_ceilings'),
    pauses: await readSetting(deps, cashierSettings, 'deposit_pause'),
    /** The jurisdiction's limit of a calendar day. */
    lawful: (await jurisdictionOf(deps)).deposits,
  }
}

/** Checks that the player cannot pass come before the pause, which one press passes. */
const measures: Measure[] = [unpaid, failed, calendarLimits, ceiling, pause]

/** The caller holds a lock on the player's payments. */
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

type Calendar = Span & {
  whose: keyof typeof whoseLimit
  period: string
  max: bigint
  used: bigint
}
const whoseLimit = {
  player: 'вашему лимиту пополнений',
  given: 'лимиту пополнений от казино',
  jurisdiction: 'лимиту пополнений юрисдикции',
} as const

/**
 * Limits of the player, of operators and of the jurisdiction for calendar periods; the refusal names the one that
 * leaves least. Deposits that were begun count too, so that a late payment cannot exceed a limit.
 */
async function calendarLimits(tx: Tx, asked: Asked) {
  const { currency, sum } = asked
  const over = (await calendarsOf(tx, asked)).filter(({ used, max }) => used + sum > max)
  if (over.length === 0) return undefined
  const { whose, period, max, used, endsAt } = over.reduce((least, one) =>
    one.max - one.used < least.max - least.used ? one : least,
  )
  const left = max > used ? max - used : 0n
  return refuse('deposit_limited', {
    values: {
      whose: whoseLimit[whose],
      left: moneyText(left, currency),
      max: moneyText(max, currency),
    },
    rule: `${whose === 'player' ? '' : `${whose}_`}deposit_${period}`,
    used: String(used),
    limit: String(max),
    retryAt: endsAt.toISOString(),
  })
}

async function calendarsOf(tx: Tx, { playerId, currency, now, limits }: Asked) {
  const found: Calendar[] = []
  const moved = (since: Date) => sumsMoved(tx, { playerId, typeId: 1, since })
  for (const { isGiven, period, max, startsAt, endsAt } of await depositLimitsOf(tx, {
    playerId,
    currency,
    now,
  })) {
    const used = (await moved(startsAt)).get(currency) ?? 0n
    found.push({ whose: isGiven ? 'given' : 'player', period, max, used, startsAt, endsAt })
  }
  const max = limits.lawful.get(currency)
  if (max === undefined) return found
  const { startsAt, endsAt } = (await periodsAt(tx, now)).day
  const used = movedInAll(await moved(startsAt), limits.lawful, currency)
  found.push({ whose: 'jurisdiction', period: 'day', max, used, startsAt, endsAt })
  return found
}

/** The operator's daily ceiling. Deposits that were begun count too, so that a late payment cannot exceed it. */
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
 * Shows the total after unusual sums; one press passes. It is shown again only after the same sum has been deposited
 * once more.
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
  // The first deposit of a day shows no pause, because the system's own maximum bounds it.
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
