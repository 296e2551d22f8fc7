/**
 * Ends of bets whose players did not take them: by themselves while the crash round goes on, and all that is
 * left once it is over. Every end is written once; one bet that cannot be ended holds up no other.
 */
import { after } from '#lib/clock.ts'
import { type CrashRoundRow, listLanding, setLanded } from '../crash-rounds/crash-rounds.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import {
  endShared,
  endSharedDemo,
  openDemoOfCrashRound,
  openOfCrashRound,
  type SharedDemoRound,
  type SharedEnd,
  type SharedRound,
} from '../rounds/rounds.ts'
import { game, GRACE_MS, type Known, model } from './known.ts'
import { type Scheduler } from './scheduler.ts'

const BATCH = 200
/** Ends that are on their way at once: they must leave connections for those who play. */
const AT_ONCE = 4
const CRASH_ROUNDS_AT_ONCE = 20

/** Bets that have passed their own multiplier while the crash round is in the air. */
export async function landPassed(scheduler: Scheduler, known: Known, now: Date): Promise<void> {
  const ms = now.getTime() - known.flight.startsAt.getTime()
  const upTo = Math.min(game.reachedAt(ms), known.crash100)
  await endAll(scheduler, known, upTo)
}

/** What is left of crash rounds that are over, the oldest first. */
export async function land(scheduler: Scheduler): Promise<void> {
  const { deps } = scheduler
  // Page by page: old crash rounds whose bets cannot be ended hold up none of today's.
  for (let last: bigint | undefined; ;) {
    const page = await listLanding(deps.db, { after: last, limit: CRASH_ROUNDS_AT_ONCE })
    for (const flight of page) await landOne(scheduler, flight)
    if (page.length < CRASH_ROUNDS_AT_ONCE) return
    last = page.at(-1)!.id
  }
}

async function landOne(scheduler: Scheduler, flight: CrashRoundRow): Promise<void> {
  const now = await scheduler.moment()
  if (now < after(flight.endedAt!, GRACE_MS)) return
  const known = await scheduler.find(flight.id)
  const left = await endAll(scheduler, { ...known!, flight })
  if (left === 0) await setLanded(scheduler.deps, flight.id)
}

/** How a bet of a crash round that is over, or that has passed the bet's own multiplier, ends. */
export function endOfBet({ flight, draw, crash100 }: Known, params: unknown): SharedEnd {
  if (flight.interrupted && game.ceiling(model, params) > crash100) return 'void'
  return { action: game.actionAt(), draw }
}

/** Returns how many could not be ended. */
async function endAll(scheduler: Scheduler, known: Known, upTo?: number): Promise<number> {
  const flight = known.flight.id
  const asked = { flight, upTo, limit: BATCH }
  const { deps } = scheduler
  const left: Left = { count: 0, one: undefined }
  await endPages(
    left,
    (after) => openOfCrashRound(deps, { ...asked, after }),
    (round: SharedRound) => round.playerId.toString(),
    async (round) => {
      const step = await endShared(deps, round, endOfBet(known, round.params))
      if (!step) return
      notifyTabs(deps.bus, round.playerId, { type: 'round', roundId: round.id })
      scheduler.bets.ended(step.round)
    },
  )
  await endPages(
    left,
    (after) => openDemoOfCrashRound(deps, { ...asked, after }),
    (round: SharedDemoRound) => round.sessionId,
    async (round) => {
      await endSharedDemo(deps, round, endOfBet(known, round.params))
    },
  )
  // It is tried again at every look, so that it would be said at every look.
  if (left.one && scheduler.seldom.isDue(`bets of ${flight}`))
    deps.log.error(
      { flight, bets: left.count, ...left.one },
      'bets of a crash round cannot be ended',
    )
  return left.count
}

/** Bets that could not be ended, and of one of them which and why. */
type Left = { count: number; one: { roundId: string; error: string } | undefined }

type Place = { owner: string; id: string }

async function endPages<R extends { id: string }>(
  left: Left,
  pageAfter: (after: Place | undefined) => Promise<R[]>,
  ownerOf: (round: R) => string,
  end: (round: R) => Promise<void>,
): Promise<void> {
  for (let after: Place | undefined; ;) {
    const page = await pageAfter(after)
    const waiting = [...page]
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { id } = next
        await end(next).catch((error: unknown) => {
          left.count += 1
          left.one ??= { roundId: id, error: String(error) }
        })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    const last = page.at(-1)
    if (!last || page.length < BATCH) return
    after = { owner: ownerOf(last), id: last.id }
  }
}
