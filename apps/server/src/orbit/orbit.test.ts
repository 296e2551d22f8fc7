import { randomUUID } from 'node:crypto'
import { showFlight, showFlightProof } from '@ayva/contract/orbit'
import { openRound, showRound, stepRound } from '@ayva/contract/rounds'
import { replayRound } from '@ayva/contract/rounds/replay'
import { recompute } from '@ayva/game-math/verify'
import { endOf, timeOf } from '@ayva/games/crash/curve.ts'
import { registry } from '@ayva/games/registry.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkBefore } from '../flights/chain.ts'
import { openRounds } from '../rounds/rounds.ts'
import { flightNow } from './orbit.ts'
import { TestHouse, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { type Flights, openFlights } from './orbit.testing.ts'

let flights: Flights
beforeAll(async () => {
  flights = await openFlights()
})
afterAll(() => flights.close())

const refused = (doing: Promise<unknown>) =>
  doing.then(
    () => 'nothing',
    (error: { key?: string }) => error.key,
  )
const balance = (player: TestPlayer) => flights.house.balance(player)
async function rich(): Promise<TestPlayer> {
  const player = await flights.house.player()
  await flights.house.fund(player, 1_000_00n)
  return player
}

test('a bet is taken by hand at what the server has judged, once', async () => {
  const player = await rich()
  const before = await balance(player)
  const known = await flights.flightThat((crash100) => crash100 >= 150)
  const { step } = await flights.stake(player, known)
  expect(step.round).toMatchObject({ status: 'open', outcome: { crash100: null } })
  expect(await balance(player)).toBe(before - 10_00n)
  expect(await refused(flights.take(player, step.round.id))).toBe('flight_waiting')

  flights.at(known, timeOf(101) - 1)
  expect(await refused(flights.take(player, step.round.id))).toBe('too_early')
  flights.atMultiplier(known, 137)
  const taken = await flights.take(player, step.round.id)
  expect(taken.round).toMatchObject({ status: 'settled', payout: 13_70n })
  // Where the flight will end is told to nobody while it flies.
  expect(JSON.stringify(taken, text)).not.toContain(`"crash100":${known.crash100}`)
  flights.atMultiplier(known, 145)
  const again = await flights.take(player, step.round.id)
  expect(again.round.payout).toBe(13_70n)
  expect(await balance(player)).toBe(before + 3_70n)
  await flights.landAll(known)
})

test('at the last millisecond of the flight it is in time, and at the next it is not', async () => {
  const [early, late] = [await rich(), await rich()]
  const known = await flights.flightThat((crash100) => crash100 >= 110 && crash100 < 1000)
  const [one, other] = [await flights.stake(early, known), await flights.stake(late, known)]
  flights.at(known, endOf(known.crash100) - 1)
  const taken = await flights.take(early, one.step.round.id)
  expect(taken.round.payout).toBe((10_00n * BigInt(known.crash100)) / 100n)
  flights.atEnd(known)
  expect(await refused(flights.take(late, other.step.round.id))).toBe('flight_over')
  await flights.landAll(known)
  const lost = await flights.take(late, other.step.round.id)
  expect(lost.round).toMatchObject({ status: 'settled', payout: 0n })
  expect(lost.round.outcome).toMatchObject({ crash100: known.crash100, taken100: null })
})

test('a bet that was held up until the end could be known is given back', async () => {
  const [fair, late] = [await rich(), await rich()]
  const known = await flights.flightThat((crash100) => crash100 >= 150)
  /** Wishes reach the server before the start; what they stake is written so long after it. */
  const heldUp = (ms: number) => {
    const now = () => new Date(known.flight.startsAt.getTime() + ms)
    const rounds = openRounds({ ...flights.house.deps, clock: { isSet: true, now } })
    return { tower: flights.main.tower, rounds }
  }
  // The shortest flight is over when 1.00 is passed.
  const soonest = endOf(100)
  const { step } = await flights.stake(fair, known, {}, heldUp(soonest - 1))
  expect(step.round.status).toBe('open')
  expect(await refused(flights.stake(late, known, {}, heldUp(soonest)))).toBe('betting_closed')
  expect(await balance(late)).toBe(1_000_00n)
  await flights.landAll(known)
})

test('a bet that was taken is shown again with where its flight ended, once it has', async () => {
  const player = await rich()
  const known = await flights.flightThat((crash100) => crash100 >= 150)
  const { step } = await flights.stake(player, known)
  flights.atMultiplier(known, 120)
  await flights.take(player, step.round.id)
  const replayed = async () => {
    const { steps } = await player.call(replayRound, { params: { roundId: step.round.id } })
    return steps.at(-1)!.outcome
  }
  expect(await replayed()).toMatchObject({ taken100: 120, crash100: null })
  await flights.landAll(known)
  expect(await replayed()).toMatchObject({ taken100: 120, crash100: known.crash100 })
})

test('auto takes by itself while the flight goes on, and what the flight did not reach is lost', async () => {
  const [low, high] = [await rich(), await rich()]
  const known = await flights.flightThat((crash100) => crash100 >= 130 && crash100 < 5000)
  const won = await flights.stake(low, known, { auto100: 120 })
  const lost = await flights.stake(high, known, { auto100: known.crash100 + 1 })
  flights.atMultiplier(known, 125)
  await flights.main.tower.step()
  await flights.main.tower.landed()
  const shown = await low.call(showRound, { params: { roundId: won.step.round.id } })
  expect(shown.round).toMatchObject({ status: 'settled', payout: 12_00n })
  expect(shown.proof.serverSeed).toBeNull()
  await flights.landAll(known)
  const end = await high.call(showRound, { params: { roundId: lost.step.round.id } })
  expect(end.round).toMatchObject({ status: 'settled', payout: 0n })
})

test('a finished round and its flight are proved by the chain, and a forged claim is not', async () => {
  const player = await rich()
  const known = await flights.flightThat((crash100) => crash100 >= 120)
  const { step } = await flights.stake(player, known, { auto100: 110 })
  await flights.landAll(known)
  const { round, proof } = await player.call(showRound, { params: { roundId: step.round.id } })
  expect(linkBefore(proof.serverSeed!)).toBe(proof.serverSeedHash)
  const claim = { ...round, serverSeed: proof.serverSeed!, clientSeed: proof.clientSeed }
  const release = registry.find(round.modelId, round.modelVersion)
  const asked = { ...claim, nonce: proof.nonce, capMultiplier4: undefined }
  const verdict = recompute(release, asked)
  expect(verdict).toMatchObject({ payout: round.payout, serverSeedHash: proof.serverSeedHash })
  expect(verdict.outcome).toEqual(round.outcome)
  const forged = { ...asked, actions: [{ cashout: known.crash100 + 1 }] }
  expect(() => recompute(release, forged)).toThrow()

  const id = Number(known.flight.id)
  const { db } = flights.house.deps
  // Everything that a proof tells is public by now: nothing sealed is opened for it.
  const { links } = await db.selectFrom('flightChain').select('links').executeTakeFirstOrThrow()
  await db
    .updateTable('flightChain')
    .set({ links: Buffer.from('unreadable') })
    .execute()
  const { flight, chain } = await flights.house.call(showFlightProof, { params: { id } })
  await db.updateTable('flightChain').set({ links }).execute()
  expect(flight).toMatchObject({ crash100: known.crash100, salt: chain.salt })
  expect(flight.serverSeedHash).toBe(linkBefore(flight.serverSeed!))
  let link = flight.serverSeed!
  for (let at = flight.link; at > 0; at--) link = linkBefore(link)
  expect(link).toBe(chain.firstHash)
})

describe('a stake is refused', () => {
  test('once the flight has begun, or for a flight that is over or was never there', async () => {
    const player = await rich()
    const known = await flights.flightThat((crash100) => crash100 >= 150)
    flights.at(known, 0)
    expect(await refused(flights.stake(player, known))).toBe('betting_closed')
    await flights.landAll(known)
    expect(await refused(flights.stake(player, known))).toBe('betting_closed')
    const never = { ...known, flight: { ...known.flight, id: 999_999n } }
    expect(await refused(flights.stake(player, never))).toBe('betting_closed')
  })

  test('on a seat that is taken; two seats are all there are, and a key is one bet', async () => {
    const player = await rich()
    const known = await flights.flightThat((crash100) => crash100 < 5000)
    const key = randomUUID()
    const first = await flights.stake(player, known, { key })
    expect((await flights.stake(player, known, { key })).replayed).toBe(true)
    expect(await refused(flights.stake(player, known, { key, hash: 'cd' }))).toBe('key_reused')
    expect(await refused(flights.stake(player, known))).toBe('seat_taken')
    await flights.stake(player, known, { seat: 2 })
    await flights.landAll(known)
    const again = await flights.stake(player, known, { key })
    expect(again).toMatchObject({ replayed: true, step: { round: { id: first.step.round.id } } })
  })

  test('where the currency could not pay it, and without the money', async () => {
    const known = await flights.flightThat((crash100) => crash100 < 5000)
    const player = await flights.house.player()
    expect(await refused(flights.stake(player, known))).toBe('funds_short')
    expect(await refused(flights.stake(await rich(), known, { sum: 150n }))).toBe('bet_invalid')
  })

  test('by the calls of other games, and their moves end no flight', async () => {
    const player = await rich()
    const known = await flights.flightThat((crash100) => crash100 < 5000)
    const gameId = flights.games.gameOf('crash-99')
    const params = { auto100: 200, flight: Number(known.flight.id), seat: 1 }
    const body = { gameId, bet: 10_00n, params }
    const staked = player.call(openRound, { body, idempotencyKey: randomUUID() })
    expect(await refused(staked)).toBe('action_illegal')
    const { step } = await flights.stake(player, known)
    const roundId = step.round.id
    const forged = { index: 0, action: { cashout: 100_000 } }
    const moved = player.call(stepRound, { params: { roundId }, body: forged })
    expect(await refused(moved)).toBe('action_illegal')
    const other = await rich()
    expect(await refused(flights.take(other, roundId))).toBe('round_unknown')
    await flights.landAll(known)
  })
})

test('two hundred take at once, each is judged, and none is lost', async () => {
  const players = await Promise.all(Array.from({ length: 200 }, () => rich()))
  const known = await flights.flightThat((crash100) => crash100 >= 200)
  const staked = await Promise.all(players.map((player) => flights.stake(player, known)))
  flights.atMultiplier(known, 180)
  const taken = await Promise.all(
    players.map((player, at) => flights.take(player, staked[at]!.step.round.id)),
  )
  for (const { round } of taken) expect(round.payout).toBe(18_00n)
  await flights.landAll(known)
  await flights.house.assertBooksBalance()
})

test('whoever asks for the flight of a house that has none is answered at once: no chain is made for it', async () => {
  const house = await TestHouse.open({ createApp })
  expect(await house.call(showFlight, {})).toMatchObject({ flight: null, past: [] })
  expect(await house.deps.db.selectFrom('flightChain').select('id').execute()).toEqual([])
  await house.close()
})

test('the flight is shown to anybody, without its end while it is in the air', async () => {
  const player = await rich()
  const known = await flights.flightThat((crash100) => crash100 >= 150)
  await flights.stake(player, known)
  flights.atMultiplier(known, 120)
  await flights.main.tower.step()
  const seen = await flightNow(flights.main)
  expect(seen.flight).toMatchObject({ crash100: null, serverSeed: null, endedAt: null })
  const proof = flights.house.call(showFlightProof, { params: { id: Number(known.flight.id) } })
  expect(await refused(proof)).toBe('flight_unknown')
  await flights.landAll(known)
  const after = await flights.house.call(showFlight, {})
  expect(after.past[0]).toMatchObject({ id: Number(known.flight.id), crash100: known.crash100 })
})

const text = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
