/**
 * Players' own limits. A lower limit applies at once; a higher one waits and must be confirmed by the player. The first
 * limit of a kind closes that kind in all other currencies, so that several wallets do not multiply a limit.
 *
 * Locks: the player's row, then the gates of the wallets.
 */
import { type Currency } from '@ayva/contract/base'
import {
  type GivenLimit,
  type LimitKind,
  type LimitPeriod,
  type Limits,
} from '@ayva/contract/protection/limits'
import { type Self } from '@ayva/contract/identity/player'
import { playedCurrencies } from '@ayva/contract/games/rounds/settings'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { movedInAll } from '#lib/sums-in-all.ts'
import { type MoneyIn } from '#lib/module.ts'
import { hoursOf } from '@ayva/contract/protection/limits/terms'
import {
  closeHours,
  holdGates,
  keepTotals,
  liftBlock,
  periodsAt,
  type Span,
  timeOf,
  totalsOf,
  zoneOfHours,
} from '../../games/rounds/rounds.ts'
import { chosenZone, defaultZone } from '../../platform/consent/consent.ts'
import { type Jurisdiction, jurisdictionOf } from '../../platform/settings/settings.ts'
import { breakView, currentBreak, holds } from './breaks.ts'
import * as store from './limits.sql.ts'
import { type LimitRow, type PlanRow } from './limits.sql.ts'
import { listGiven } from './given.sql.ts'
import { delayHours } from './settings.ts'
import { playedMs } from './time.ts'

export { depositLimited, ownLimitSet } from './limits.events.ts'
export { listFirstLimits } from './limits.sql.ts'
export { findFirstBreak } from './breaks.sql.ts'
export { isOnBreak, mustNotBeOnBreak, playersOnBreak } from './breaks.ts'

const MINUTE_MS = 60_000
const kindsOfStakes = { maxStaked: 'wager', maxLost: 'loss', maxBet: 'bet' } as const
const periods = ['day', 'week', 'month'] as const

/** Whether a kind is closed in a currency because it is limited only in others. */
export function isClosed(
  limits: readonly LimitRow[],
  { name, currency }: { name: LimitKind; currency: Currency | null },
): boolean {
  const ofKind = limits.filter((one) => one.name === name)
  return ofKind.length > 0 && ofKind.every((one) => one.currency !== currency)
}

/** The maximum that a limit permits; a closed kind permits zero a day. */
function maxOf(limits: readonly LimitRow[], which: store.LimitName): bigint | undefined {
  if (which.period === 'day' && isClosed(limits, which)) return 0n
  const { name, period, currency } = which
  return limits.find(
    (one) => one.name === name && one.period === period && one.currency === currency,
  )?.max
}

/** The player's own limits, and those set by operators. */
export type Held = { own: readonly LimitRow[]; given: readonly LimitRow[] }

/** The gate's names of limits set by operators. */
const given = {
  maxStaked: '_staked',
  maxLost: '_lost',
  maxBet: '_bet',
  maxRounds: '_rounds',
} as const

export async function heldOf(tx: Tx, playerId: bigint): Promise<Held> {
  return { own: await store.listLimits(tx, playerId), given: await listGiven(tx, playerId) }
}

/** The stricter of the player's own limit and the operator's; of equal ones the player's own. */
function strictest(
  held: Held,
  which: store.LimitName,
): { most: bigint | undefined; isGiven: boolean } {
  const own = maxOf(held.own, which)
  const other = maxOf(held.given, which)
  const isGiven = other !== undefined && (own === undefined || other < own)
  return { most: isGiven ? other : own, isGiven }
}

/** Updates the totals at the gate to the limits; `was` are the previous limits. */
export async function keepAtGate(
  tx: Tx,
  { playerId, was, at }: { playerId: bigint; was: Held; at: Date },
): Promise<void> {
  const is = await heldOf(tx, playerId)
  const changed = (
    currency: Currency | '',
    kinds: Partial<Record<keyof typeof given, LimitKind>>,
  ) =>
    periods.flatMap((period) => {
      const [before, after] = [was, is].map((held) =>
        Object.entries(kinds).map(([max, name]) => ({
          max: max as keyof typeof given,
          ...strictest(held, { name, period, currency: currency || null }),
        })),
      )
      const told = (all: typeof after) =>
        all?.map(({ most, isGiven }) => `${most} ${isGiven}`).join()
      if (told(before) === told(after)) return []
      const most = Object.fromEntries(after!.map((one) => [one.max, one.most])) as object
      const names = after!.filter(({ isGiven }) => isGiven).map(({ max }) => given[max])
      return [{ currency, period, ...most, given: names }]
    })
  const totals = playedCurrencies.flatMap((currency) => changed(currency, kindsOfStakes))
  totals.push(...changed('', { maxRounds: 'rounds' }))
  if (totals.length > 0) await keepTotals(tx, { playerId, at }, totals)
}

/** Updates the closed hours at the gate to the limit; `zone` applies if the player has chosen none. */
export async function keepHoursAtGate(
  tx: Tx,
  { playerId, max, zone, at }: { playerId: bigint; max: bigint | null; zone: string; at: Date },
): Promise<void> {
  const hours = max === null ? undefined : hoursOf(max)
  if (!hours) return liftBlock(tx, playerId, 'hours')
  // Read under the gates, which a change of the zone also locks.
  await holdGates(tx, playerId)
  const chosen = await chosenZone(tx, playerId)
  await closeHours(tx, { playerId, hours, zone: chosen ?? zone, at })
}

type DepositLimit = Span & { period: LimitPeriod; max: bigint; isGiven: boolean }

/** The strictest deposit limits of a player in a currency, each with its current period. */
export async function depositLimitsOf(
  tx: Tx,
  asked: { playerId: bigint; currency: Currency; now: Date },
): Promise<DepositLimit[]> {
  const held = await heldOf(tx, asked.playerId)
  if (![...held.own, ...held.given].some(isDeposit)) return []
  const spans = await periodsAt(tx, asked.now)
  return periods.flatMap((period) => {
    const which = { name: 'deposit', period, currency: asked.currency } as const
    const { most: max, isGiven } = strictest(held, which)
    return max === undefined ? [] : [{ period, max, isGiven, ...spans[period] }]
  })
}

export async function limitsView(
  deps: Deps,
  playerId: bigint,
  moneyIn: readonly MoneyIn[],
): Promise<Limits> {
  const { db } = deps
  const now = await timeOf(db, deps.clock)
  const { own: limits, given: others } = await heldOf(db, playerId)
  const spans = await periodsAt(db, now)
  const totals = await totalsOf(db, playerId, now)
  const came = new Map<LimitPeriod, ReadonlyMap<Currency, bigint>[]>()
  const law = await jurisdictionOf(deps)
  const lawful = lawfulOf(law)
  const ofDeposits = limits.concat(others, lawful).filter(isDeposit)
  for (const period of new Set(ofDeposits.map((one) => one.period))) {
    const since = spans[period].startsAt
    came.set(period, await Promise.all(moneyIn.map((of) => of(db, playerId, since))))
  }
  const daySums = new Map<Currency, bigint>()
  for (const sums of came.get('day') ?? [])
    for (const [currency, sum] of sums) daySums.set(currency, (daySums.get(currency) ?? 0n) + sum)
  const played = limits.some(({ name }) => name === 'session')
    ? await playedMs(db, playerId, now)
    : 0n
  const usedOf = ({ name, period, currency }: LimitRow): bigint => {
    if (name === 'session') return played / BigInt(MINUTE_MS)
    if (name === 'deposit')
      return (came.get(period) ?? []).reduce((sum, one) => sum + (one.get(currency!) ?? 0n), 0n)
    if (name === 'bet' || name === 'hours') return 0n
    const total = totals.find((one) => one.period === period && one.currency === (currency ?? ''))
    const { staked = 0n, won = 0n, rounds = 0n } = total ?? {}
    if (name === 'rounds') return rounds
    if (name === 'wager') return staked
    return staked > won ? staked - won : 0n
  }
  const held = await currentBreak(db, playerId, now)
  const stateOf = (limit: LimitRow) => ({
    ...limit,
    used: usedOf(limit),
    resetsAt: spans[limit.period].endsAt.toISOString(),
  })
  const stateByLaw = (limit: LimitRow): GivenLimit => {
    const used = isDeposit(limit) ? movedInAll(daySums, law.deposits, limit.currency!) : 0n
    return { ...stateOf(limit), used, whose: 'jurisdiction' }
  }
  return {
    limits: limits.map(stateOf),
    given: others
      .map((limit): GivenLimit => ({ ...stateOf(limit), whose: 'operator' }))
      .concat(lawful.map(stateByLaw)),
    jurisdiction: law.name,
    schedule: (await store.listPlans(db, playerId, now)).map(planView),
    exclusion: held
      ? { ...breakView(held), term: held.term, since: held.since.toISOString() }
      : null,
    delayHours: await delayHours(deps),
    zone: await zoneView(deps, playerId, now),
  }
}

/** The time zone of the closed hours: the one at the gate, which follows a choice from the next day on. */
async function zoneView(deps: Deps, playerId: bigint, now: Date): Promise<Limits['zone']> {
  const kept = await zoneOfHours(deps.db, playerId)
  if (!kept) {
    const chosen = await chosenZone(deps.db, playerId)
    return { name: chosen ?? (await defaultZone(deps)), next: null }
  }
  const { zone, nextZone, nextAt } = kept
  if (!nextZone || !nextAt) return { name: zone, next: null }
  return nextAt <= now
    ? { name: nextZone, next: null }
    : { name: zone, next: { name: nextZone, at: nextAt.toISOString() } }
}

/** The jurisdiction's limits, which the page shows beside the player's. */
function lawfulOf({ deposits, stakes }: Jurisdiction): LimitRow[] {
  const rows = (name: 'deposit' | 'bet', sums: ReadonlyMap<Currency, bigint>): LimitRow[] =>
    [...sums].map(([currency, max]) => ({ name, period: 'day', currency, max }))
  return rows('deposit', deposits).concat(rows('bet', stakes))
}

const isDeposit = ({ name }: LimitRow) => name === 'deposit'

function planView({ at, until, ...plan }: PlanRow) {
  return { ...plan, at: at.toISOString(), until: until.toISOString() }
}

/** The module's part of the data on every page. */
export async function selfOf({ db, clock }: Deps, playerId: bigint): Promise<Partial<Self>> {
  const now = clock.now()
  const { limits, plans, last } = await store.findHeld(db, playerId, now)
  return {
    limits,
    limitsSchedule: plans.map(planView),
    exclusion: last && holds(last, now) ? breakView(last) : null,
  }
}
