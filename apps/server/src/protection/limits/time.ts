/**
 * Time of play of players with a time limit: the intervals between stakes, in own games and those of suppliers, that
 * are at most some minutes long. It is computed every minute; when it is used up no stake is accepted until the next
 * day (UTC), and all of the player's sessions end.
 */
import { after, days, minutes } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addMissingJobs, type Jobs } from '#lib/work/jobs.ts'
import * as z from 'zod/mini'
import { lockPlayer, revokeSessions } from '../../identity/auth/auth.ts'
import { endSession, notifyTabs } from '../../platform/realtime/realtime.ts'
import {
  holdGates,
  liftBlock,
  ownStakesAt,
  blockStakes,
  timeOf,
} from '../../games/rounds/rounds.ts'
import { outsideStakesAt } from '../../games/suppliers/suppliers.ts'
import * as store from './time.sql.ts'
import { type LimitedRow, type TimeRow } from './time.sql.ts'

/** A longer interval without a stake counts as a pause. */
const PAUSE_MS = minutes(10)
const BATCH = 500
/** The most stakes of one read; the next read continues after them. */
const STAKES_MAX = 2_000
const OVER = 'limits.time_over'
const PlayerName = z.object({ playerId: z.coerce.bigint() })

export function limitsJobs(deps: Deps): Jobs {
  return {
    tasks: {
      'limits.time': { queue: 'housekeeping', work: () => reckonAll(deps) },
      [OVER]: {
        queue: 'housekeeping',
        work: (payload) => endPlay(deps, z.parse(PlayerName, payload).playerId),
      },
    },
    cron: ['* * * * * limits.time'],
  }
}

/** A player's time of play today, in ms. */
export async function playedMs(tx: Tx, playerId: bigint, now: Date): Promise<bigint> {
  const limited = await store.findLimited(tx, playerId)
  if (!limited) return 0n
  const [time] = await reckon(tx, [limited], now)
  return time!.ms
}

async function reckonAll({ db, clock }: Deps): Promise<void> {
  const now = await timeOf(db, clock)
  for (let last = 0n; ;) {
    const limited = await store.listLimited(db, { after: last, limit: BATCH })
    const times = await reckon(db, limited, now)
    // No rows are written for players who have not played today, because at midnight that would be everybody.
    const fresh = times.filter(({ day, lastAt }, at) => {
      const known = limited[at]!.time?.lastAt
      return lastAt > startOf(day) && (known === undefined || lastAt > known)
    })
    await store.keepTimes(db, fresh)
    const over = times.filter(
      (time, at) => isOver(time, limited[at]!.minutes) && time.overOn !== time.day,
    )
    await addMissingJobs(
      db,
      OVER,
      // The day is part of the job's key, so that a job that failed for good does not block other days.
      over.map(({ playerId, day: of }) => ({ key: `${playerId}:${of}`, payload: { playerId } })),
    )
    if (limited.length < BATCH) return
    last = limited.at(-1)!.playerId
  }
}

const isOver = ({ ms }: TimeRow, most: bigint) => ms >= most * BigInt(minutes(1))
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const startOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** Computes today's time of each player from all stakes up to now, without writing. */
async function reckon(tx: Tx, limited: readonly LimitedRow[], now: Date): Promise<TimeRow[]> {
  const day = dayOf(now)
  const begun = limited.map(({ playerId, time }): TimeRow => {
    if (time?.day === day) return time
    // The time of a day begins with its first stake.
    return { playerId, day, ms: 0n, lastAt: startOf(day), overOn: time?.overOn ?? null }
  })
  const asked = begun.map(({ playerId, lastAt: since }) => ({ playerId, since }))
  const own = await ownStakesAt(tx, asked, STAKES_MAX)
  const outside = await outsideStakesAt(tx, asked, STAKES_MAX)
  const byPlayer = [own, outside].map((all) => Map.groupBy(all, ({ playerId }) => playerId))
  return begun.map((time) =>
    inTurn(byPlayer.map((all) => (all.get(time.playerId) ?? []).map(({ at }) => at))).reduce(
      played,
      time,
    ),
  )
}

/**
 * Merges the stakes of several sources in order, up to the earliest point where a source has more, because later stakes
 * would otherwise make the next read skip those in between.
 */
export function inTurn(sources: readonly (readonly Date[])[], max = STAKES_MAX): Date[] {
  const ends = sources.filter((one) => one.length >= max).map((one) => one.at(-1)!.getTime())
  const end = Math.min(...ends)
  const moments = sources.flat().filter((at) => ends.length === 0 || at.getTime() <= end)
  return moments.toSorted((a, b) => a.getTime() - b.getTime())
}

function played(time: TimeRow, at: Date): TimeRow {
  const gap = at.getTime() - time.lastAt.getTime()
  const isFirst = time.lastAt <= startOf(time.day)
  const counts = !isFirst && gap <= PAUSE_MS
  return { ...time, lastAt: at, ms: time.ms + (counts ? BigInt(gap) : 0n) }
}

/** Repeating it on the same day changes nothing. */
async function endPlay(deps: Deps, playerId: bigint): Promise<void> {
  const done = await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    return stopAtEnd(deps, tx, playerId)
  })
  notifyEnd(deps, playerId, done)
}

type Ended = { opensAt: Date; sessions: string[] }

/**
 * Stops play if the day's time is used up, in the caller's transaction, which holds the player's row; returns the data
 * for `notifyEnd` after the commit. A raised or removed limit permits play.
 */
export async function stopAtEnd(deps: Deps, tx: Tx, playerId: bigint): Promise<Ended | undefined> {
  await holdGates(tx, playerId)
  const now = await timeOf(tx, deps.clock)
  const limited = await store.findLimited(tx, playerId)
  const [time] = limited ? await reckon(tx, [limited], now) : []
  if (!time || !isOver(time, limited!.minutes)) {
    await liftBlock(tx, playerId, 'session')
    if (time) await store.keepTime(tx, { ...time, overOn: null })
    return undefined
  }
  if (time.overOn === time.day) return undefined
  await store.keepTime(tx, { ...time, overOn: time.day })
  const opensAt = after(startOf(time.day), days(1))
  await blockStakes(tx, { playerId, rule: 'session', startsAt: now, endsAt: opensAt })
  return { opensAt, sessions: await revokeSessions(tx, { playerId }, now) }
}

/** Tells all tabs of the player why they are logged out. */
export function notifyEnd({ bus }: Deps, playerId: bigint, ended: Ended | undefined): void {
  if (!ended) return
  notifyTabs(bus, playerId, { type: 'time_over', opensAt: ended.opensAt.toISOString() })
  for (const id of ended.sessions) endSession(bus, id)
}
