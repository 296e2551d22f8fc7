/**
 * Settles bets that their players did not take: automatic ones during the crash round, and all others once it is over.
 * Each end is written once, and a bet that cannot be settled does not delay others.
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
/** Concurrent settlements, limited so that connections remain for players. */
const AT_ONCE = 4
const CRASH_ROUNDS_AT_ONCE = 20

/** Settles automatic bets whose multiplier has been passed while the crash round runs. */
export async function landPassed(scheduler: Scheduler, known: Known, now: Date): Promise<void> {
  const ms = now.getTime() - known.flight.startsAt.getTime()
  const upTo = Math.min(game.reachedAt(ms), known.crash100)
  await endAll(scheduler, known, upTo)
}

/** Settles the remaining bets of finished crash rounds, oldest first. */
export async function land(scheduler: Scheduler): Promise<void> {
  const { deps } = scheduler
  // By pages, so that old crash rounds with bets that cannot be settled do not delay new ones.
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

/** How a bet ends when its crash round is over or has passed the bet's own multiplier. */
export function endOfBet({ flight, draw, crash100 }: Known, params: unknown): SharedEnd {
  if (flight.interrupted && game.ceiling(model, params) > crash100) return 'void'
  return { action: game.actionAt(), draw }
}

/** Returns how many bets could not be settled. */
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
  // Every look tries again, so the log message is rate-limited.
  if (left.one && scheduler.seldom.isDue(`bets of ${flight}`))
    deps.log.error(
      { flight, bets: left.count, ...left.one },
      'bets of a crash round cannot be ended',
    )
  return left.count
}

/** The number of bets that could not be settled, with the id and error of one. */
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
