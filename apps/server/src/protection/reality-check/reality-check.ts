/**
 * Asks players in the middle of play to look at the time and the result. The time is counted from the opening of a game
 * for money; at its end, where something was staked meanwhile, the gate of stakes is shut until the player answers.
 *
 * Locks: the player's row, then the gates of the wallets.
 */
import {
  type PendingCheck,
  realityCheckSettings,
  type Reality,
} from '@ayva/contract/protection/reality-check'
import { after, days, hours, minutes } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addMissingJobs, type Jobs } from '#lib/work/jobs.ts'
import * as z from 'zod/mini'
import {
  blockStakes,
  liftBlock,
  openRoundCount,
  ownStakesAt,
  playedSince,
  timeOf,
} from '../../games/rounds/rounds.ts'
import { openOutsideCount, outsideStakesAt } from '../../games/suppliers/suppliers.ts'
import { accountOf, holdPlayer, lockPlayer } from '../../identity/auth/auth.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import * as store from './reality-check.sql.ts'
import { type Due, type RealityRow } from './reality-check.sql.ts'

const ASK = 'reality_check.ask'
const PAGE = 500
/** A count that nobody plays under is given up after so long: longer than a tab is left open. */
const IDLE_MS = days(7)
/** How exactly it is known when a player was last in a game: next to nothing of the time above. */
const NOTED_MS = hours(1)
/** Whoever has staked nothing for so long has made a pause by themselves. */
const PAUSE_MS = minutes(10)
/** A round that is open when the time comes is waited for so long. */
const ROUND_WAIT_MS = minutes(10)
const Asked = z.object({ playerId: z.coerce.bigint() })

/** By clock each minute, so a check comes up to a minute late. */
export function realityJobs(deps: Deps): Jobs {
  return {
    tasks: {
      'reality_check.due': { queue: 'housekeeping', work: () => findDue(deps) },
      [ASK]: {
        queue: 'housekeeping',
        work: (payload) => ask(deps, z.parse(Asked, payload).playerId),
      },
    },
    cron: ['* * * * * reality_check.due'],
  }
}

/** A game was opened for money: the time is counted from here on, where it is not already. */
export async function countFrom(deps: Deps, playerId: bigint): Promise<void> {
  const now = deps.clock.now()
  const row = await store.findReality(deps.db, playerId)
  const every = shorter(row?.minutes ?? null, await commonMinutes(deps))
  const isNoted = row?.activeAt && now.getTime() - row.activeAt.getTime() < NOTED_MS
  // Most launches follow another one: nothing is written for them.
  if (every === null || (row?.startedAt && isNoted)) return
  await transaction(deps.db, async (tx) => {
    // The player's row first, as whoever changes the minutes takes it.
    await holdPlayer(tx, playerId)
    await store.beginCount(tx, { playerId, now, dueAt: after(now, minutes(every)) })
  })
}

/** Minutes that the operator asks everybody after; null: nobody is asked. */
async function commonMinutes(deps: Deps): Promise<number | null> {
  const { enabled, minutes: every } = await readSetting(deps, realityCheckSettings, 'reality_check')
  return enabled ? every : null
}

function shorter(own: number | null, common: number | null): number | null {
  if (own === null || common === null) return own ?? common
  return Math.min(own, common)
}

/** Who plays is asked, each in a job of its own; for who does not, the time begins anew or ends. */
async function findDue(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const common = await commonMinutes(deps)
  const now = clock.now()
  for (let last: Due | undefined; ;) {
    const due = await store.listDue(db, { now, last, limit: PAGE })
    const everyOf = (one: Due) => shorter(one.minutes, common)
    const played = await playersOf(
      db,
      due.filter((one) => everyOf(one) !== null),
    )
    const asked = due.filter(({ playerId }) => played.has(playerId))
    await addMissingJobs(
      db,
      ASK,
      asked.map(({ playerId, dueAt }) => ({
        // Each check by itself: one that has failed for good holds up no later one.
        key: `${playerId}:${dueAt.getTime()}`,
        payload: { playerId },
      })),
    )
    const idle = due
      .filter(({ playerId }) => !played.has(playerId))
      .map((one) => ({ ...one, next: nextAfter(now, everyOf(one)) }))
    await store.restart(db, idle, { now, idleSince: after(now, -IDLE_MS) })
    if (due.length < PAGE) return
    last = due.at(-1)
  }
}

const nextAfter = (now: Date, every: number | null) =>
  every === null ? null : after(now, minutes(every))

/** Which of them play: have staked since their time began, and within the last minutes of it. */
async function playersOf(tx: Tx, due: readonly Due[]): Promise<Set<bigint>> {
  const asked = due.map(({ playerId, countedAt, dueAt }) => {
    const recent = after(dueAt, -PAUSE_MS)
    // A stake of the very moment counts.
    return { playerId, since: after(countedAt > recent ? countedAt : recent, -1) }
  })
  const own = await ownStakesAt(tx, asked, 1)
  const outside = await outsideStakesAt(tx, asked, 1)
  return new Set([...own, ...outside].map(({ playerId }) => playerId))
}

/** A round that goes on is not disturbed: the next minute tries again, for a while. */
async function mustWait(tx: Tx, playerId: bigint, { dueAt, now }: { dueAt: Date; now: Date }) {
  if (now.getTime() - dueAt.getTime() >= ROUND_WAIT_MS) return false
  return (await openRoundCount(tx, playerId)) + (await openOutsideCount(tx, playerId)) > 0
}

/** Shuts the gate and tells the tabs. A count that has moved on meanwhile is left alone. */
async function ask(deps: Deps, playerId: bigint): Promise<void> {
  const isAsked = await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    const row = await store.findReality(tx, playerId)
    const now = await timeOf(tx, deps.clock)
    if (!row?.dueAt || row.dueAt > now) return false
    if (await mustWait(tx, playerId, { dueAt: row.dueAt, now })) return false
    await blockStakes(tx, { playerId, rule: 'reality', startsAt: now })
    await store.setAsked(tx, playerId, now)
    return true
  })
  if (isAsked) notifyTabs(deps.bus, playerId, { type: 'reality_check' })
}

/** An answer to another check than the one that waits changes nothing. */
export async function answerCheck(deps: Deps, playerId: bigint, askedAt: Date): Promise<void> {
  const every = await commonMinutes(deps)
  const isAnswered = await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    const row = await store.findReality(tx, playerId)
    if (row?.askedAt?.getTime() !== askedAt.getTime()) return false
    await liftBlock(tx, playerId, 'reality')
    const now = await timeOf(tx, deps.clock)
    // Who answers much later has not played meanwhile: their time begins anew.
    const isAnew = now.getTime() - askedAt.getTime() > PAUSE_MS
    await store.setAnswered(tx, playerId, {
      now,
      dueAt: nextAfter(now, shorter(row.minutes, every)),
      isAnew,
    })
    return true
  })
  if (isAnswered) notifyTabs(deps.bus, playerId, { type: 'reality_check' })
}

/** A shorter time counts for the play that goes on; a check that waits is not answered by it. */
export async function chooseMinutes(
  deps: Deps,
  playerId: bigint,
  own: number | null,
): Promise<void> {
  const every = shorter(own, await commonMinutes(deps))
  await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    await store.setMinutes(tx, playerId, { minutes: own, every })
  })
}

export async function realityView(deps: Deps, playerId: bigint): Promise<Reality> {
  const common = await commonMinutes(deps)
  const row = await store.findReality(deps.db, playerId)
  const own = row?.minutes ?? null
  return {
    minutes: shorter(own, common),
    own,
    common,
    check: row?.askedAt ? await pendingCheck(deps, row, row.askedAt) : null,
  }
}

async function pendingCheck(
  { db }: Deps,
  { playerId, startedAt }: RealityRow,
  askedAt: Date,
): Promise<PendingCheck> {
  const { currency: own } = await accountOf(db, playerId)
  const since = startedAt ?? askedAt
  const sums = await playedSince(db, { playerId, since })
  return {
    askedAt: askedAt.toISOString(),
    startedAt: since.toISOString(),
    elapsedMs: askedAt.getTime() - since.getTime(),
    // The wallet that is shown elsewhere stands first.
    sums: sums
      .toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own))
      .map((one) => ({ ...one, net: one.won - one.staked })),
  }
}
