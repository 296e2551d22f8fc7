/** Sets limits, raises them after a wait, and removes them. */
import { randomUUID } from 'node:crypto'
import { type Body, type Refusal, refusing } from '@ayva/contract/base'
import {
  CHANGES_A_DAY,
  CONFIRM_DAYS,
  confirmLimit,
  hoursOf,
  isWithin,
  ROUNDS_MAX,
  SESSION_MINUTES_MAX,
  SESSION_MINUTES_MIN,
  setLimit,
} from '@ayva/contract/protection/limits'
import { playedCurrencies } from '@ayva/contract/games/rounds/settings'
import { after, days, hours, minutes } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse as refuseCommon } from '#lib/http/serve.ts'
import { lockPlayer } from '../../identity/auth/auth.ts'
import { publish } from '#lib/work/events.ts'
import { timeOf } from '../../games/rounds/rounds.ts'
import { defaultZone, keepFirstZone } from '../../platform/consent/consent.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { mustNotBeOnBreak } from './breaks.ts'
import { depositLimited, ownLimitSet } from './limits.events.ts'
import { type Held, heldOf, isClosed, keepAtGate, keepHoursAtGate } from './limits.ts'
import * as store from './limits.sql.ts'
import { type LimitRow, type LimitWish } from './limits.sql.ts'
import { delayHours, mustBeOn } from './settings.ts'
import { stopAtEnd, notifyEnd } from './time.ts'

const refuse = refusing(setLimit.refusals)
const refuseChange = refusing(confirmLimit.refusals)
const CHANGE_PAUSE_MS = minutes(1)

/**
 * A lower limit applies when this returns, also to bets that arrive meanwhile. A higher one is stored until the player
 * confirms it; on a break nothing is raised. Refuses with `limit_same`, `limit_none`, `limit_changes`, `on_break`.
 */
export async function wishLimit(
  deps: Deps,
  playerId: bigint,
  { timeZone, ...wish }: Body<typeof setLimit>,
): Promise<void> {
  await mustBeOn(deps)
  mustBePossible(wish)
  const delay = hours(await delayHours(deps))
  const zone = await defaultZone(deps)
  if (wish.name === 'hours' && timeZone) await keepFirstZone(deps, playerId, timeZone)
  const ended = await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    const now = await timeOf(tx, deps.clock)
    const was = await heldOf(tx, playerId)
    if (!isLooser(was.own, wish)) {
      await mustNotFlood(tx, playerId, now)
      await publish(tx, ownLimitSet, { playerId, body: { name: wish.name }, at: now })
      return apply(deps, tx, { playerId, was, now, zone }, wish)
    }
    await mustNotBeOnBreak(tx, playerId, now)
    const at = after(now, delay)
    const until = after(at, days(CONFIRM_DAYS))
    await store.upsertPlan(tx, playerId, { ...wish, id: randomUUID(), at, until })
    return undefined
  })
  notifyEnd(deps, playerId, ended)
  notifyTabs(deps.bus, playerId, { type: 'account' })
}

function mustBePossible({ name, period, currency, max }: LimitWish): void {
  const wrong = (field: string, words: string) =>
    refuseCommon('validation', { fields: { [field]: words } })
  if (name === 'bet' && period !== 'day') throw wrong('period', 'У лимита ставки нет периода')
  if (name === 'rounds' || name === 'hours') {
    if (currency !== null) throw wrong('currency', 'У этого лимита нет валюты')
    if (name === 'hours') mustBeHours({ period, max }, wrong)
    else if (max !== null && (max < 0n || max > ROUNDS_MAX))
      throw wrong('max', `До ${ROUNDS_MAX} раундов`)
    return
  }
  if (name !== 'session') {
    if (!playedCurrencies.some((one) => one === currency))
      throw wrong('currency', 'В этой валюте не играют')
    if (max !== null && max < 0n) throw wrong('max', 'Укажите сумму')
    return
  }
  if (period !== 'day') throw wrong('period', 'Время в игре считается за сутки')
  if (currency !== null) throw wrong('currency', 'У лимита времени нет валюты')
  if (max !== null && (max < SESSION_MINUTES_MIN || max > SESSION_MINUTES_MAX))
    throw wrong('max', `От ${SESSION_MINUTES_MIN} минут до суток`)
}

function mustBeHours(
  { period, max }: Pick<LimitWish, 'period' | 'max'>,
  wrong: (field: string, words: string) => Refusal,
): void {
  if (period !== 'day') throw wrong('period', 'Часы закрываются на каждый день')
  if (max !== null && !hoursOf(max)) throw wrong('max', 'Укажите, с какого часа до какого')
}

function isLooser(was: readonly LimitRow[], wish: LimitWish): boolean {
  const { name, period, currency, max } = wish
  const known = was.find(
    (one) => one.name === name && one.period === period && one.currency === currency,
  )
  if (max === null) {
    if (!known) throw refuse('limit_none')
    return true
  }
  if (known?.max === max) throw refuse('limit_same')
  // New hours that do not cover all closed ones would open some of them.
  if (name === 'hours') return known !== undefined && !isWithin(hoursOf(known.max)!, hoursOf(max)!)
  // In a closed kind nothing may be staked or deposited, so any limit above zero would open it.
  return known ? max > known.max : isClosed(was, wish) && max > 0n
}

/**
 * Bounds the rows a player can create in a day. After many changes a lower limit waits for a minute at most; a raise
 * has waited for days and is counted separately.
 */
async function mustNotFlood(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  const used = await store.countChanges(tx, playerId, after(now, -days(1)))
  if (used < CHANGES_A_DAY) return
  const [last] = await store.listChanges(tx, playerId, { limit: 1, offset: 0 })
  const next = after(last!.at, CHANGE_PAUSE_MS)
  if (next > now)
    throw refuse('limit_changes', {
      rule: 'limit_changes',
      used: String(used),
      limit: String(CHANGES_A_DAY),
      retryAt: next.toISOString(),
    })
}

type Moment = { playerId: bigint; was: Held; now: Date; zone: string }

/** Returns what ended because of the change, for `notifyEnd` after the commit. */
async function apply(deps: Deps, tx: Tx, moment: Moment, wish: LimitWish) {
  const { playerId, was, now, zone } = moment
  const { max, ...which } = wish
  if (max === null) await store.deleteLimit(tx, playerId, which)
  else await store.upsertLimit(tx, playerId, { ...which, max }, now)
  await store.deletePlan(tx, playerId, which)
  await store.insertChange(tx, playerId, { ...wish, id: randomUUID(), at: now })
  if (wish.name === 'session') return stopAtEnd(deps, tx, playerId)
  if (wish.name === 'hours') {
    await keepHoursAtGate(tx, { playerId, max, zone, at: now })
    return undefined
  }
  if (wish.name === 'deposit' && max !== null)
    await publish(tx, depositLimited, { playerId, body: {}, at: now })
  await keepAtGate(tx, { playerId, was, at: now })
  return undefined
}

/** Refuses with `limit_change_unknown`, with `on_break`, with `limit_early` before its time. */
export async function confirmChange(deps: Deps, playerId: bigint, id: string): Promise<void> {
  await mustBeOn(deps)
  const zone = await defaultZone(deps)
  const ended = await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    const now = await timeOf(tx, deps.clock)
    const plan = await store.findPlan(tx, playerId, { id, now })
    if (!plan) throw refuseChange('limit_change_unknown')
    await mustNotBeOnBreak(tx, playerId, now)
    const { name, period, currency, max, at } = plan
    if (at > now)
      throw refuseChange('limit_early', {
        values: { at: `${moscow.format(at)} МСК` },
        rule: 'limit_delay',
        retryAt: at.toISOString(),
      })
    const was = await heldOf(tx, playerId)
    return apply(deps, tx, { playerId, was, now, zone }, { name, period, currency, max })
  })
  notifyEnd(deps, playerId, ended)
  notifyTabs(deps.bus, playerId, { type: 'account' })
}

const moscow = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Moscow',
})

/** Refuses with `limit_change_unknown`. */
export async function dropChange(deps: Deps, playerId: bigint, id: string): Promise<void> {
  await mustBeOn(deps)
  await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    const plan = await store.findPlan(tx, playerId, { id, now: await timeOf(tx, deps.clock) })
    if (!plan) throw refuseChange('limit_change_unknown')
    await store.deletePlan(tx, playerId, plan)
  })
  notifyTabs(deps.bus, playerId, { type: 'account' })
}
