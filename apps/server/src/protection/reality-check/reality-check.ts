/**
 * Asks players during play to look at the time and the result. The time counts from the launch of a game for money;
 * when it is over and something was staked, the gate blocks stakes until the player answers.
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
/** A count without play ends after this time, which is longer than a tab stays open. */
const IDLE_MS = days(7)
/** The precision of the last sign of play, which is small compared with the time above. */
const NOTED_MS = hours(1)
/** A player without a stake for this long has made a pause. */
const PAUSE_MS = minutes(10)
/** How long a due check waits for an open round. */
const ROUND_WAIT_MS = minutes(10)
/** A count that fell due longer ago was overlooked, for example because no node was running. */
const OVERLOOKED_MS = hours(1)
const Asked = z.object({ playerId: z.coerce.bigint() })

/** Runs every minute, so a check is at most a minute late. */
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

/** Called when a game is opened for money: begins counting if no count is running. */
export async function countFrom(deps: Deps, playerId: bigint): Promise<void> {
  const now = deps.clock.now()
  const row = await store.findReality(deps.db, playerId)
  const every = shorter(row?.minutes ?? null, await commonMinutes(deps))
  const isNoted = row?.activeAt && now.getTime() - row.activeAt.getTime() < NOTED_MS
  // Most launches follow another one, and need no write.
  if (every === null || (row?.startedAt && isNoted)) return
  await transaction(deps.db, async (tx) => {
    // The player's row is locked first, as in the change of minutes.
    await holdPlayer(tx, playerId)
    await store.beginCount(tx, { playerId, now, dueAt: after(now, minutes(every)) })
  })
}

/** The operator's interval for all players; null if checks are off. */
async function commonMinutes(deps: Deps): Promise<number | null> {
  const { enabled, minutes: every } = await readSetting(deps, realityCheckSettings, 'reality_check')
  return enabled ? every : null
}

function shorter(own: number | null, common: number | null): number | null {
  if (own === null || common === null) return own ?? common
  return Math.min(own, common)
}

/** Asks active players, each in its own job; for the others the count restarts or ends. */
async function findDue(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const common = await commonMinutes(deps)
  const now = clock.now()
  for (let last: Due | undefined; ;) {
    const due = await store.listDue(db, { now, last, limit: PAGE })
    const everyOf = (one: Due) => shorter(one.minutes, common)
    const counted = due.filter((one) => everyOf(one) !== null)
    const played = await playersOf(db, counted, now)
    const asked = due.filter(({ playerId }) => played.has(playerId))
    await addMissingJobs(
      db,
      ASK,
      asked.map(({ playerId, dueAt }) => ({
        // The due time is part of the job's key, so that a job that failed for good does not block later checks.
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

/**
 * Players with a stake both since their count began and within the last minutes of it. If the count was overlooked, the
 * stake must be recent: who stopped days ago is not playing.
 */
async function playersOf(tx: Tx, due: readonly Due[], now: Date): Promise<Set<bigint>> {
  const asked = due.map(({ playerId, countedAt, dueAt }) => {
    const latest = Math.max(dueAt.getTime(), now.getTime() - OVERLOOKED_MS)
    const recent = new Date(latest - PAUSE_MS)
    // The bound is inclusive, so that a stake at that very moment counts.
    return { playerId, since: after(countedAt > recent ? countedAt : recent, -1) }
  })
  const own = await ownStakesAt(tx, asked, 1)
  const outside = await outsideStakesAt(tx, asked, 1)
  return new Set([...own, ...outside].map(({ playerId }) => playerId))
}

/** An open round is not interrupted; the next minute tries again, for a limited time. */
async function mustWait(tx: Tx, playerId: bigint, { dueAt, now }: { dueAt: Date; now: Date }) {
  if (now.getTime() - dueAt.getTime() >= ROUND_WAIT_MS) return false
  return (await openRoundCount(tx, playerId)) + (await openOutsideCount(tx, playerId)) > 0
}

/** Blocks stakes and informs the tabs. If the count has moved on meanwhile, nothing happens. */
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

/** An answer to another check than the pending one changes nothing. */
export async function answerCheck(deps: Deps, playerId: bigint, askedAt: Date): Promise<void> {
  const every = await commonMinutes(deps)
  const isAnswered = await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    const row = await store.findReality(tx, playerId)
    if (row?.askedAt?.getTime() !== askedAt.getTime()) return false
    await liftBlock(tx, playerId, 'reality')
    const now = await timeOf(tx, deps.clock)
    // A pause before a late answer is not play, so the count restarts.
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

/** A shorter interval applies to the current play; a pending check stays. */
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
    // The wallet shown elsewhere comes first.
    sums: sums
      .toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own))
      .map((one) => ({ ...one, net: one.won - one.staked })),
  }
}
