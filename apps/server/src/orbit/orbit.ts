/**
 * Bets in flights that all players share. A bet is staked as any other; when its money is taken is judged
 * here, by the moment in which the wish reached this server at the database's clock. Outcomes come from
 * the chain alone.
 */
import { type Answer, type Body, Refusal, refusing } from '@ayva/contract/base'
import {
  type betOnFlight,
  flightRefusals,
  type listChains,
  type showFlight,
  type showFlightProof,
} from '@ayva/contract/orbit'
import { type RoundStep } from '@ayva/contract/rounds'
import { roundRefusals } from '@ayva/contract/rounds/refusals'
import { limitsOf } from '@ayva/game-math/limits'
import { after } from '#lib/clock.ts'
import { type DeedKey } from '#lib/http/serve.ts'
import { chainsOf, endedFlight, type ShownChain } from '../flights/flights.ts'
import * as rounds from '../rounds/rounds.ts'
import { flightView } from './flight-view.ts'
import { endOfBet } from './landing.ts'
import { game, GRACE_MS, type Known, model } from './known.ts'
import { type Tower } from './tower.ts'

/**
 * A bet that was held up for longer than this after the start is given back: no flight is over before, so
 * who is let in knows nothing of where it ends.
 */
const LATE_MS = game.endOf(100) - 1

const refuseFlight = refusing(flightRefusals)
const refuseRound = refusing(roundRefusals)

export type Orbit = { tower: Tower; rounds: rounds.Rounds }
type Wish = Body<typeof betOnFlight>

/** The flight that is on, its bets as everybody may see them, and the last ones. */
export async function flightNow({ tower }: Orbit): Promise<Answer<typeof showFlight>> {
  tower.wake()
  const [known, now, past] = await Promise.all([tower.known(), tower.moment(), tower.past()])
  return {
    flight: known ? flightView(known, now) : null,
    ...tower.bets.shown(),
    past: past.map(({ id, crash100, interrupted }) => {
      return { id: Number(id), crash100: crash100!, interrupted }
    }),
    now: now.toISOString(),
  }
}

export async function proveFlight(
  { tower }: Orbit,
  id: bigint,
): Promise<Answer<typeof showFlightProof>> {
  const ended = await endedFlight(tower.deps, id)
  if (!ended) throw refuseFlight('flight_unknown')
  const { flight, chain, serverSeedHash } = ended
  const draw = { serverSeedHash, clientSeed: chain.salt! }
  return {
    flight: flightView({ flight, draw }, await tower.moment()),
    chain: { ...chainView(chain), salt: chain.salt! },
  }
}

/** Every chain that was published: link 0 and its time first, the salt and its time afterwards. */
export async function publishedChains({ tower }: Orbit): Promise<Answer<typeof listChains>> {
  return (await chainsOf(tower.deps)).map(chainView)
}

function chainView({ id, announcedAt, saltedAt, saltBlock: _named, ...chain }: ShownChain) {
  const times = {
    announcedAt: announcedAt.toISOString(),
    saltedAt: saltedAt?.toISOString() ?? null,
  }
  return { ...chain, ...times, id: Number(id) }
}

/** Stakes on the flight whose bets are open, once for its key. Refuses with `betting_closed`. */
export async function bet(
  orbit: Orbit,
  { playerId, key, body }: { playerId: bigint; key: DeedKey; body: Wish },
): Promise<{ step: RoundStep; replayed: boolean }> {
  const { tower } = orbit
  tower.wake()
  const currency = body.currency ?? (await rounds.playerMoney(tower.deps, playerId))
  const wish = wishOf(body, currency)
  const isOpen = await isBetting(tower, body.flight)
  // A wish that was made in time is answered again, however late it is asked for.
  if (!isOpen) return repeated(orbit, { playerId, key })
  const placed = await taken(rounds.stakeShared(orbit.rounds, { playerId, key, body: wish }))
  if (placed.replayed) return placed
  const known = (await tower.find(BigInt(body.flight)))!
  const round = (await rounds.findShared(tower.deps, playerId, placed.step.round.id))!
  if (round.openedAt > after(known.flight.startsAt, LATE_MS)) {
    await rounds.endShared(tower.deps, round, 'void')
    throw refuseFlight('betting_closed')
  }
  tower.bets.made(playerId, placed.step.round)
  return placed
}

async function repeated({ tower }: Orbit, { playerId, key }: { playerId: bigint; key: DeedKey }) {
  const earlier = await rounds.findShared(tower.deps, playerId, key.id)
  if (!earlier) throw refuseFlight('betting_closed')
  if (earlier.requestHash.toString('hex') !== key.bodyHash) throw refuseRound('key_reused')
  return { step: await rounds.sharedStep(tower.deps, earlier), replayed: true }
}

export async function betDemo(
  { tower }: Orbit,
  { demoId, key, body }: { demoId: string; key: DeedKey; body: Wish },
): Promise<{ step: RoundStep; replayed: boolean }> {
  tower.wake()
  if (!(await isBetting(tower, body.flight))) {
    await rounds.demoIsThere(tower.deps, demoId)
    throw refuseFlight('betting_closed')
  }
  const wish = wishOf(body, rounds.demoCurrency)
  return taken(rounds.stakeSharedDemo(tower.deps, { demoId, key, body: wish }))
}

async function isBetting(tower: Tower, flight: number): Promise<boolean> {
  const arrived = await tower.moment()
  const known = await tower.find(BigInt(flight))
  return known !== undefined && !known.flight.endedAt && arrived < known.flight.startsAt
}

/** The params are ours: what is in the wish was read, and the cap is the currency's. */
function wishOf({ auto100, flight, seat, ...body }: Wish, currency: NonNullable<Wish['currency']>) {
  const { maxPayout } = limitsOf(currency)
  const params = game.paramsOf(model, { auto100, flight, seat, amount: body.bet, maxPayout })
  return { ...body, currency, params: params as Record<string, unknown> }
}

/** Of a seat that has a bet it is said which; a player of other games is told of a round. */
async function taken<T>(placing: Promise<T>): Promise<T> {
  try {
    return await placing
  } catch (error) {
    if (error instanceof Refusal && error.key === 'round_open') throw refuseFlight('seat_taken')
    throw error
  }
}

/** Takes the money at the multiplier of the moment in which the wish arrived. */
export async function take(
  orbit: Orbit,
  { playerId, roundId, arrivedMs }: { playerId: bigint; roundId: string; arrivedMs: number },
): Promise<RoundStep> {
  const { deps } = orbit.tower
  const round = await rounds.findShared(deps, playerId, roundId)
  if (!round) throw refuseRound('round_unknown')
  if (round.status === 'manual') throw refuseRound('round_manual')
  if (round.status === 'open') {
    const end = await judged(orbit, round.params, arrivedMs)
    const step = await rounds.endShared(deps, round, end)
    if (step) {
      orbit.tower.bets.ended(step.round)
      return step
    }
  }
  const now = (await rounds.findShared(deps, playerId, roundId))!
  return rounds.sharedStep(deps, now)
}

export async function takeDemo(
  orbit: Orbit,
  { demoId, roundId, arrivedMs }: { demoId: string; roundId: string; arrivedMs: number },
): Promise<RoundStep> {
  const { deps } = orbit.tower
  const round = await rounds.findSharedDemo(deps, demoId, roundId)
  if (!round) throw refuseRound('round_unknown')
  if (round.status === 'open') {
    const end = await judged(orbit, round.params, arrivedMs)
    const step = await rounds.endSharedDemo(deps, { sessionId: demoId, id: roundId }, end)
    if (step) return step
  }
  return rounds.sharedDemoStep(deps, demoId, roundId)
}

/** What a wish to take the money comes to that reached this server at `arrivedMs` of the time that it has run. */
async function judged(
  { tower }: Orbit,
  params: unknown,
  arrivedMs: number,
): Promise<rounds.SharedEnd> {
  const { flight: id } = params as { flight?: number }
  if (id === undefined) throw refuseRound('action_illegal')
  const arrived = await tower.moment(arrivedMs)
  const known = (await tower.find(BigInt(id)))!
  const ms = arrived.getTime() - known.flight.startsAt.getTime()
  if (ms < 0) throw refuseFlight('flight_waiting')
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
    if (!isFinal) throw refuseFlight('flight_over')
    return endOfBet(known, params)
  }
  if (reached < game.lowest(model)) throw refuseFlight('too_early')
  if (reached >= game.ceiling(model, params)) return { action: game.actionAt(), draw }
  return { action: game.actionAt(reached), draw }
}
