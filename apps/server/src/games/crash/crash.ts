/**
 * Bets in crash rounds that all players share. A bet is staked as any other; when its money is taken is judged
 * here, by the moment in which the wish reached this server at the database's clock. Outcomes come from
 * the chain alone.
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
 * A bet that was held up for longer than this after the start is given back: no crash round is over before, so
 * who is let in knows nothing of where it ends.
 */
const LATE_MS = game.endOf(100) - 1

const refuseCrashRound = refusing(crashRoundRefusals)
const refuseRound = refusing(roundRefusals)

export type Crash = { scheduler: Scheduler; rounds: rounds.Rounds }
type Wish = Body<typeof betOnCrashRound>

/** The crash round that is on, its bets as everybody may see them, and the last ones. */
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

/** Every chain that was published: link 0 and its time first, the salt and its time afterwards. */
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

/** Stakes on the crash round whose bets are open, once for its key. Refuses with `betting_closed`. */
export async function bet(
  crash: Crash,
  { playerId, key, body }: { playerId: bigint; key: OperationKey; body: Wish },
): Promise<{ step: RoundStep; replayed: boolean }> {
  const { scheduler } = crash
  scheduler.wake()
  const currency = body.currency ?? (await rounds.playerMoney(scheduler.deps, playerId))
  const wish = wishOf(body, currency)
  const isOpen = await isBetting(scheduler, body.flight)
  // A wish that was made in time is answered again, however late it is asked for.
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

/** The params are ours: what is in the wish was read, and the cap is the currency's. */
function wishOf({ auto100, flight, seat, ...body }: Wish, currency: NonNullable<Wish['currency']>) {
  const { maxPayout } = limitsOf(currency)
  const params = game.paramsOf(model, { auto100, flight, seat, amount: body.bet, maxPayout })
  return { ...body, currency, params: params as Record<string, unknown> }
}

/** Of a bet slot that has a bet it is said which; a player of other games is told of a round. */
async function taken<T>(placing: Promise<T>): Promise<T> {
  try {
    return await placing
  } catch (error) {
    if (error instanceof Refusal && error.key === 'round_open') throw refuseCrashRound('seat_taken')
    throw error
  }
}

/** Takes the money at the multiplier of the moment in which the wish arrived. */
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

/** What a wish to take the money comes to that reached this server at `arrivedMs` of the time that it has run. */
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
    // Whose wish came in time may still be on its way to the database.
    const isFinal = flight.endedAt !== null && arrived >= after(flight.endedAt, GRACE_MS)
    if (!isFinal) throw refuseCrashRound('flight_over')
    return endOfBet(known, params)
  }
  if (reached < game.lowest(model)) throw refuseCrashRound('too_early')
  if (reached >= game.ceiling(model, params)) return { action: game.actionAt(), draw }
  return { action: game.actionAt(reached), draw }
}
