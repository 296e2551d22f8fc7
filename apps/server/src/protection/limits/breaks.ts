/**
 * Breaks from play. During a break no stake is accepted, no game opens for money and no deposit begins; withdrawals are
 * always possible. A break can be extended, never shortened. Sessions stay, because own money is withdrawn in them, but
 * from the commit on no node takes a stake in any, and the launches of suppliers' games have ended.
 *
 * Locks: the player's row, then the gates of the wallets.
 */
import { refusing } from '@ayva/contract/base'
import {
  askReturn,
  type BreakTerm,
  breakRefusals,
  type OnBreak,
  pauseTerms,
  RETURN_HOURS,
  takeBreak,
} from '@ayva/contract/protection/limits'
import { after, days, hours } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { personHasChanged } from '#lib/person-facts.ts'
import { lockPlayer } from '../../identity/auth/auth.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { holdGates, blockStakes, timeOf } from '../../games/rounds/rounds.ts'
import { endLaunches } from '../../games/suppliers/suppliers.ts'
import * as store from './breaks.sql.ts'
import { type BreakRow, type OwnExclusion } from './breaks.sql.ts'
import { deletePlans } from './limits.sql.ts'

const refuse = refusing(takeBreak.refusals)
const refuseReturn = refusing(askReturn.refusals)
const refuseOnBreak = refusing(breakRefusals)

/** Whether a break still keeps its player from play. */
export function holds({ until, longTerm, opensAt }: Ends, now: Date): boolean {
  if (opensAt) return opensAt > now
  return longTerm || until! > now
}
type Ends = Pick<BreakRow, 'until' | 'longTerm' | 'opensAt'>

export function breakView({ until, longTerm, opensAt, matched }: Held): OnBreak {
  const ends = until?.toISOString() ?? null
  const opens = opensAt?.toISOString() ?? null
  return { until: ends, longTerm, opensAt: opens, matched }
}
type Held = Ends & Pick<BreakRow, 'matched'>

export async function currentBreak(
  tx: Tx,
  playerId: bigint,
  now: Date,
): Promise<BreakRow | undefined> {
  const last = await store.findBreak(tx, playerId)
  return last && holds(last, now) ? last : undefined
}

export async function isOnBreak(tx: Tx, playerId: bigint, now: Date): Promise<boolean> {
  return (await currentBreak(tx, playerId, now)) !== undefined
}

export async function playersOnBreak(tx: Tx, ids: bigint[], now: Date): Promise<bigint[]> {
  const last = await store.listLastBreaks(tx, ids)
  return last.filter((one) => holds(one, now)).map(({ playerId }) => playerId)
}

/** The players who must not be sent offers, because they are on a break. */
export async function offersRefused(tx: Tx, ids: bigint[], now: Date) {
  const last = await store.listLastBreaks(tx, ids)
  return last
    .filter((one) => holds(one, now))
    .map(({ playerId, longTerm }) => ({
      playerId,
      why: longTerm ? ('self_excluded' as const) : ('break' as const),
    }))
}

/** Refuses with `on_break` (403), with the end of the break. */
export async function mustNotBeOnBreak(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  const held = await currentBreak(tx, playerId, now)
  if (!held) return
  const at = held.opensAt ?? (held.longTerm ? null : held.until)
  throw refuseOnBreak('on_break', {
    reason: 'exclusion',
    rule: 'exclusion',
    values: { what: held.matched ? FOLLOWED : 'Вы взяли перерыв от игры', until: untilWords(held) },
    ...(at && { retryAt: at.toISOString() }),
  })
}

const FOLLOWED = 'Игра закрыта по самоисключению на другом аккаунте с вашими данными'

const day = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
})
/** The end of a break, as part of a sentence. */
export function untilWords({ until, longTerm, opensAt }: Ends): string {
  if (opensAt) return `до ${dayWords(opensAt)}`
  if (!until) return 'навсегда'
  return longTerm ? `не меньше чем до ${dayWords(until)}` : `до ${dayWords(until)}`
}
/** Without the full stop of «г.», because the words may end a sentence. */
const dayWords = (moment: Date) => day.format(moment).replace(/г\.$/, 'года')

/** Refuses with `exclusion_shorter` if the current break lasts longer. */
export async function beginBreak(deps: Deps, playerId: bigint, term: BreakTerm): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    // Waits for a bet that is being accepted, so that its time is before the beginning of the break.
    await holdGates(tx, playerId)
    const now = await timeOf(tx, deps.clock)
    const last = await store.findBreak(tx, playerId)
    const until = ends[term](now)
    const longTerm = !(pauseTerms as readonly BreakTerm[]).includes(term)
    if (last && holds(last, now) && !isLonger({ until, longTerm }, last))
      throw refuse('exclusion_shorter', {
        rule: 'exclusion',
        ...(last.until && { retryAt: last.until.toISOString() }),
      })
    await keep(tx, playerId, { last, now }, { term, until, longTerm })
    await endPlay(tx, { playerId, startsAt: now, endsAt: longTerm ? null : until })
    // Other accounts of the person are closed too.
    if (longTerm) await personHasChanged(tx, playerId, now)
  })
  notifyTabs(deps.bus, playerId, { type: 'account' })
}

type Closed = { playerId: bigint; startsAt: Date; endsAt: Date | null }

async function endPlay(tx: Tx, { playerId, startsAt, endsAt }: Closed): Promise<void> {
  // Pending changes that raise limits are deleted, because the player now wants a break.
  await deletePlans(tx, playerId)
  await blockStakes(tx, { playerId, rule: 'exclusion', startsAt, ...(endsAt && { endsAt }) })
  await endLaunches(tx, playerId, startsAt)
}

/**
 * Closes an account like another one of the same person, in a transaction that holds the player's row; false if it is
 * closed for as long already.
 */
export async function followExclusion(
  tx: Tx,
  { playerId, at }: { playerId: bigint; at: Date },
  { term, until }: OwnExclusion,
): Promise<boolean> {
  await holdGates(tx, playerId)
  const last = await store.findBreak(tx, playerId)
  if (last && holds(last, at) && !isLonger({ until, longTerm: true }, last)) return false
  const next = { n: (last?.n ?? 0) + 1, term, since: at, until, longTerm: true, opensAt: null }
  await store.insertBreak(tx, playerId, { ...next, matched: true })
  await endPlay(tx, { playerId, startsAt: at, endsAt: null })
  return true
}

/**
 * Ends a break that follows another account, in a transaction that holds the player's row; the player's own break
 * continues. False if no such break holds.
 */
export async function endFollowed(
  tx: Tx,
  { playerId, at }: { playerId: bigint; at: Date },
): Promise<boolean> {
  await holdGates(tx, playerId)
  const last = await store.findBreak(tx, playerId)
  if (!last?.matched || !holds(last, at)) return false
  await store.setOpensAt(tx, playerId, { n: last.n, opensAt: at })
  const own = await store.findOwnBreak(tx, playerId)
  const goesOn = own && holds(own, at) ? own : undefined
  if (goesOn) await store.insertBreak(tx, playerId, { ...goesOn, n: last.n + 1 })
  const endsAt = goesOn ? (goesOn.opensAt ?? (goesOn.longTerm ? null : goesOn.until)) : at
  const { since: startsAt } = goesOn ?? last
  await blockStakes(tx, { playerId, rule: 'exclusion', startsAt, ...(endsAt && { endsAt }) })
  return true
}

type Known = { last: BreakRow | undefined; now: Date }

/** Repeating the same term only moves the end, so that the number of rows stays small. */
async function keep(
  tx: Tx,
  playerId: bigint,
  { last, now }: Known,
  next: Pick<BreakRow, 'term' | 'until' | 'longTerm'>,
): Promise<void> {
  if (last && last.term === next.term && !last.opensAt && !last.matched && holds(last, now))
    return store.setUntil(tx, playerId, { n: last.n, until: next.until })
  const n = (last?.n ?? 0) + 1
  await store.insertBreak(tx, playerId, { ...next, n, since: now, opensAt: null, matched: false })
}

function isLonger(next: Omit<Ends, 'opensAt'>, last: Ends): boolean {
  const end = last.opensAt ?? last.until
  if (last.longTerm && !last.opensAt && !next.longTerm) return false
  return end !== null && (next.until === null || next.until > end)
}

const ends: Record<BreakTerm, (now: Date) => Date | null> = {
  day: (now) => after(now, days(1)),
  week: (now) => after(now, days(7)),
  month: (now) => after(now, days(30)),
  half_year: (now) => monthsLater(now, 6),
  year: (now) => monthsLater(now, 12),
  forever: () => null,
}

/** The same day this many months later, or the last day of a shorter month. */
function monthsLater(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() + months)
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(now.getUTCDate(), last))
  return then
}

/** Refuses with `exclusion_none`, with `exclusion_lasts`. Repeating it changes nothing. */
export async function wishToReturn(deps: Deps, playerId: bigint): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    const now = await timeOf(tx, deps.clock)
    const held = await currentBreak(tx, playerId, now)
    if (!held) throw refuseReturn('exclusion_none')
    const { n, longTerm, until } = held
    if (held.opensAt) return
    if (!longTerm || !until || until > now)
      throw refuseReturn('exclusion_lasts', { ...(until && { retryAt: until.toISOString() }) })
    const opensAt = after(now, hours(RETURN_HOURS))
    await store.setOpensAt(tx, playerId, { n, opensAt })
    const span = { startsAt: held.since, endsAt: opensAt }
    await blockStakes(tx, { playerId, rule: 'exclusion', ...span })
  })
  notifyTabs(deps.bus, playerId, { type: 'account' })
}
