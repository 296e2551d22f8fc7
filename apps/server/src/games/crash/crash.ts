/**
 * Bets in shared crash rounds. A bet is staked like any other; a take is judged here, by the database time at which the
 * request reached this server. Outcomes come only from the chain.
 */
import { type Answer, type Body, Refusal, refusing } from '@ayva/contract/base'
import {
  type betOnCrashRound,
  crashRoundRefusals,
  type listChains,
  type showCrashRound,
  type showCrashRoundProof,
} from '@ayva/contract/games/crash'
import { type RoundStep } from '@ayva/contract/games/rounds'
import { roundRefusals } from '@ayva/contract/games/rounds/refusals'
import { limitsOf } from '@ayva/game-math/limits'
import { after } from '#lib/clock.ts'
import { type OperationKey } from '#lib/http/serve.ts'
import { chainsOf, endedCrashRound, type ShownChain } from '../crash-rounds/crash-rounds.ts'
import * as rounds from '../rounds/rounds.ts'
import { crashRoundView } from './crash-view.ts'
import { endOfBet } from './landing.ts'
import { game, GRACE_MS, type Known, model } from './known.ts'
import { type Scheduler } from './scheduler.ts'

export { chainLengthOf } from './known.ts'

/**
 * A bet delayed for longer than this after the start is returned: no crash round ends earlier, so an accepted player
 * cannot know the end.
 */
const LATE_MS = game.endOf(100) - 1

const refuseCrashRound = refusing(crashRoundRefusals)
const refuseRound = refusing(roundRefusals)

export type Crash = { scheduler: Scheduler; rounds: rounds.Rounds }
type Wish = Body<typeof betOnCrashRound>

/** The current crash round, its bets as everybody sees them, and the last rounds. */
export async function crashRoundNow({ scheduler }: Crash): Promise<Answer<typeof showCrashRound>> {
  scheduler.wake()
  const [known, now, past] = await Promise.all([
    scheduler.known(),
    scheduler.moment(),
    scheduler.past(),
  ])
  return {
    flight: known ? crashRoundView(known, now) : null,
    ...scheduler.bets.shown(),
    past: past.map(({ id, crash100, interrupted }) => {
      return { id: Number(id), crash100: crash100!, interrupted }
    }),
    now: now.toISOString(),
  }
}

export async function proveCrashRound(
  { scheduler }: Crash,
  id: bigint,
): Promise<Answer<typeof showCrashRoundProof>> {
  const ended = await endedCrashRound(scheduler.deps, id)
  if (!ended) throw refuseCrashRound('flight_unknown')
  const { flight, chain, serverSeedHash } = ended
  const draw = { serverSeedHash, clientSeed: chain.salt! }
  return {
    flight: crashRoundView({ flight, draw }, await scheduler.moment()),
    chain: { ...chainView(chain), salt: chain.salt! },
  }
}

/** All published chains: link 0 with its time, then the salt with its time. */
export async function publishedChains({ scheduler }: Crash): Promise<Answer<typeof listChains>> {
  return (await chainsOf(scheduler.deps)).map(chainView)
}

function chainView({ id, announcedAt, saltedAt, saltBlock: _named, ...chain }: ShownChain) {
  const times = {
    announcedAt: announcedAt.toISOString(),
    saltedAt: saltedAt?.toISOString() ?? null,
  }
  return { ...chain, ...times, id: Number(id) }
}

/** Stakes on the crash round that is open for betting, once for its key. Refuses with `betting_closed`. */
export async function bet(
  crash: Crash,
  { playerId, key, body }: { playerId: bigint; key: OperationKey; body: Wish },
): Promise<{ step: RoundStep; replayed: boolean }> {
  const { scheduler } = crash
  scheduler.wake()
  const currency = body.currency ?? (await rounds.playerMoney(scheduler.deps, playerId))
  const wish = wishOf(body, currency)
  const isOpen = await isBetting(scheduler, body.flight)
  // A bet that was made in time is returned again, however late it is repeated.
  if (!isOpen) return repeated(crash, { playerId, key })
  const placed = await taken(rounds.stakeShared(crash.rounds, { playerId, key, body: wish }))
  if (placed.replayed) return placed
  const known = (await scheduler.find(BigInt(body.flight)))!
  const round = (await rounds.findShared(scheduler.deps, playerId, placed.step.round.id))!
  if (round.openedAt > after(known.flight.startsAt, LATE_MS)) {
    await rounds.endShared(scheduler.deps, round, 'void')
    throw refuseCrashRound('betting_closed')
  }
  scheduler.bets.made(playerId, placed.step.round)
  return placed
}

async function repeated(
  { scheduler }: Crash,
  { playerId, key }: { playerId: bigint; key: OperationKey },
) {
  const earlier = await rounds.findShared(scheduler.deps, playerId, key.id)
  if (!earlier) throw refuseCrashRound('betting_closed')
  if (earlier.requestHash.toString('hex') !== key.bodyHash) throw refuseRound('key_reused')
  return { step: await rounds.sharedStep(scheduler.deps, earlier), replayed: true }
}

export async function betDemo(
  { scheduler }: Crash,
  { demoId, key, body }: { demoId: string; key: OperationKey; body: Wish },
): Promise<{ step: RoundStep; replayed: boolean }> {
  scheduler.wake()
  if (!(await isBetting(scheduler, body.flight))) {
    await rounds.demoIsThere(scheduler.deps, demoId)
    throw refuseCrashRound('betting_closed')
  }
  const wish = wishOf(body, rounds.demoCurrency)
  return taken(rounds.stakeSharedDemo(scheduler.deps, { demoId, key, body: wish }))
}

async function isBetting(scheduler: Scheduler, flight: number): Promise<boolean> {
  const arrived = await scheduler.moment()
  const known = await scheduler.find(BigInt(flight))
  return known !== undefined && !known.flight.endedAt && arrived < known.flight.startsAt
}

/** Validated parameters; the maximum multiplier follows from the currency. */
function wishOf({ auto100, flight, seat, ...body }: Wish, currency: NonNullable<Wish['currency']>) {
  const { maxPayout } = limitsOf(currency)
  const params = game.paramsOf(model, { auto100, flight, seat, amount: body.bet, maxPayout })
  return { ...body, currency, params: params as Record<string, unknown> }
}

/** Names the bet slot in the refusal if it is in use, instead of the round of another game. */
async function taken<T>(placing: Promise<T>): Promise<T> {
  try {
    return await placing
  } catch (error) {
    if (error instanceof Refusal && error.key === 'round_open') throw refuseCrashRound('seat_taken')
    throw error
  }
}

/** Takes the bet at the multiplier of the time when the request arrived. */
export async function take(
  crash: Crash,
  { playerId, roundId, arrivedMs }: { playerId: bigint; roundId: string; arrivedMs: number },
): Promise<RoundStep> {
  const { deps } = crash.scheduler
  const round = await rounds.findShared(deps, playerId, roundId)
  if (!round) throw refuseRound('round_unknown')
  if (round.status === 'manual') throw refuseRound('round_manual')
  if (round.status === 'open') {
    const end = await judged(crash, round.params, arrivedMs)
    const step = await rounds.endShared(deps, round, end)
    if (step) {
      crash.scheduler.bets.ended(step.round)
      return step
    }
  }
  const now = (await rounds.findShared(deps, playerId, roundId))!
  return rounds.sharedStep(deps, now)
}

export async function takeDemo(
  crash: Crash,
  { demoId, roundId, arrivedMs }: { demoId: string; roundId: string; arrivedMs: number },
): Promise<RoundStep> {
  const { deps } = crash.scheduler
  const round = await rounds.findSharedDemo(deps, demoId, roundId)
  if (!round) throw refuseRound('round_unknown')
  if (round.status === 'open') {
    const end = await judged(crash, round.params, arrivedMs)
    const step = await rounds.endSharedDemo(deps, { sessionId: demoId, id: roundId }, end)
    if (step) return step
  }
  return rounds.sharedDemoStep(deps, demoId, roundId)
}

/** Judges a take that reached this server at `arrivedMs` of its running time. */
async function judged(
  { scheduler }: Crash,
  params: unknown,
  arrivedMs: number,
): Promise<rounds.SharedEnd> {
  const { flight: id } = params as { flight?: number }
  if (id === undefined) throw refuseRound('action_illegal')
  const arrived = await scheduler.moment(arrivedMs)
  const known = (await scheduler.find(BigInt(id)))!
  const ms = arrived.getTime() - known.flight.startsAt.getTime()
  if (ms < 0) throw refuseCrashRound('flight_waiting')
  return endAt(known, params, { ms, arrived })
}

function endAt(
  known: Known,
  params: unknown,
  { ms, arrived }: { ms: number; arrived: Date },
): rounds.SharedEnd {
  const { flight, crash100, draw } = known
  const reached = game.reachedAt(ms)
  const isOver = reached > crash100 || (flight.endedAt !== null && arrived >= flight.endedAt)
  if (isOver) {
    // A take that arrived in time may not have reached the database yet.
    const isFinal = flight.endedAt !== null && arrived >= after(flight.endedAt, GRACE_MS)
    if (!isFinal) throw refuseCrashRound('flight_over')
    return endOfBet(known, params)
  }
  if (reached < game.lowest(model)) throw refuseCrashRound('too_early')
  if (reached >= game.ceiling(model, params)) return { action: game.actionAt(), draw }
  return { action: game.actionAt(reached), draw }
}
