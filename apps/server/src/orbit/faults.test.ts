/** What a flight comes to when the node that leads it dies, sleeps or is started anew in the middle of it. */
import { randomUUID } from 'node:crypto'
import { showFlightProof } from '@ayva/contract/orbit'
import { launchDemo } from '@ayva/contract/play'
import { ownOptions } from '@ayva/contract/play/own'
import { showRound } from '@ayva/contract/rounds'
import { endOf } from '@ayva/games/crash/curve.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { linkBefore } from '../flights/chain.ts'
import { endFlight, insertFlight, newHolder, readyLink, takeLead } from '../flights/flights.ts'
import { endShared, findShared } from '../rounds/rounds.ts'
import { type Known } from './known.ts'
import { endOfBet, land } from './landing.ts'
import { betDemo, flightNow, type Orbit, takeDemo } from './orbit.ts'
import { type Flights, openFlights } from './orbit.testing.ts'

let flights: Flights
beforeAll(async () => {
  flights = await openFlights()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => flights.close())

async function rich(): Promise<TestPlayer> {
  const player = await flights.house.player()
  await flights.house.fund(player, 1_000_00n)
  return player
}
/** The node looks every second, so that no outage is seen. */
async function serves(node: Orbit, known: Known, { from, to }: { from: number; to: number }) {
  for (let ms = from; ms <= to; ms += 1000) {
    flights.at(known, ms)
    await node.tower.step()
  }
}
const another = () => flights.node(flights.otherBus())
const balance = (player: TestPlayer) => flights.house.balance(player)
const shown = (player: TestPlayer, roundId: string) =>
  player.call(showRound, { params: { roundId } }).then(({ round }) => round)
const refused = (doing: Promise<unknown>) =>
  doing.then(
    () => 'nothing',
    (error: { key?: string }) => error.key,
  )

test('the only server is started anew within a second: the flight goes on to the end that was sealed', async () => {
  const known = await flights.flightThat((crash100) => crash100 >= 200 && crash100 < 20_000)
  const sealed = (await flightNow(flights.main)).flight!.serverSeedHash
  const [hand, auto, beyond] = [await rich(), await rich(), await rich()]
  const one = await flights.stake(hand, known)
  const two = await flights.stake(auto, known, { auto100: 195 })
  const three = await flights.stake(beyond, known, { auto100: known.crash100 + 1 })
  await serves(flights.main, known, { from: -5000, to: 2000 })
  // Nothing is tidied away: the dead process has the lease for some seconds yet.
  const next = flights.onlyNode(flights.otherBus())
  next.tower.wake()
  await serves(next, known, { from: 3200, to: 9200 })
  const taken = await flights.take(hand, one.step.round.id, next)
  expect(taken.round).toMatchObject({ status: 'settled', payout: 17_30n })
  await serves(next, known, { from: 10_200, to: endOf(known.crash100) })
  await flights.landAll(known, next)
  expect(await shown(auto, two.step.round.id)).toMatchObject({ payout: 19_50n })
  expect(await shown(beyond, three.step.round.id)).toMatchObject({ status: 'settled', payout: 0n })
  const id = Number(known.flight.id)
  const { flight } = await flights.house.call(showFlightProof, { params: { id } })
  expect(flight).toMatchObject({ crash100: known.crash100, interrupted: false })
  expect(linkBefore(flight.serverSeed!)).toBe(sealed)
})

test('a leader that slept through its lease writes nothing: neither an end nor a flight', async () => {
  const known = await flights.flightThat(() => true)
  const { deps } = flights.house
  flights.house.clock.move(10_000)
  const slept = (await takeLead(deps, newHolder()))!
  flights.house.clock.move(4_000)
  const token = (await takeLead(deps, newHolder()))!
  expect(token).toBeGreaterThan(slept)
  const { id } = known.flight
  const end = { id, endedAt: deps.clock.now(), crash100: 777, serverSeed: 'forged' }
  expect(await endFlight(deps, { ...end, token: slept, interrupted: false })).toBe(false)
  const opening = { ...(await readyLink(deps))!, bettingMs: 6000 }
  expect(await insertFlight(deps, { ...opening, token: slept })).toBeUndefined()
  const found = (await flights.main.tower.find(id))!
  expect(found.flight).toMatchObject({ endedAt: null, crash100: null })
  flights.house.clock.move(10_000)
  await flights.landAll(known)
})

test('a node dies while bets are being ended: the others are ended by two at once, each of them once', async () => {
  const known = await flights.flightThat((crash100) => crash100 >= 150 && crash100 < 20_000)
  const players = await Promise.all(Array.from({ length: 12 }, () => rich()))
  const staked = await Promise.all(
    players.map((player) => flights.stake(player, known, { auto100: 140 })),
  )
  flights.atEnd(known)
  const end = endOfBet(known, staked[0]!.step.round.params)
  for (let at = 0; at < 5; at++) {
    const round = await findShared(flights.house.deps, players[at]!.id, staked[at]!.step.round.id)
    await endShared(flights.house.deps, round!, end)
  }
  flights.house.clock.move(2_000)
  const [one, two] = [another(), another()]
  await one.tower.step()
  await Promise.all([land(one.tower), land(two.tower), flights.landAll(known)])
  for (const player of players) expect(await balance(player)).toBe(1_004_00n)
  await flights.house.assertBooksBalance()
})

test('a bet is taken on two nodes in the same moment: it is judged once, and both say so', async () => {
  const other = another()
  const known = await flights.flightThat((crash100) => crash100 >= 400)
  const player = await rich()
  const { step } = await flights.stake(player, known)
  const { id } = step.round
  await other.tower.step()
  flights.atMultiplier(known, 300)
  const nodes = [flights.main, other, flights.main, other]
  const answers = await Promise.all(nodes.map((node) => flights.take(player, id, node)))
  for (const { round } of answers)
    expect(round).toMatchObject({ status: 'settled', payout: 30_00n })
  expect(await balance(player)).toBe(1_020_00n)
  await flights.landAll(known)
})

test('a take for a flight long past brings what the bet came to, and nothing to anybody else', async () => {
  const [winner, loser, stranger] = [await rich(), await rich(), await rich()]
  const known = await flights.flightThat((crash100) => crash100 >= 150 && crash100 < 5000)
  const won = await flights.stake(winner, known, { auto100: 120 })
  const lost = await flights.stake(loser, known)
  flights.at(known, endOf(known.crash100) + 400)
  // It is over, and not written yet: it may be asked for again, and cannot be won any more.
  expect(await refused(flights.take(loser, lost.step.round.id))).toBe('flight_over')
  await flights.landAll(known)
  flights.house.clock.move(3_600_000)
  const later = await flights.flightThat((crash100) => crash100 >= 500)
  flights.atMultiplier(later, 450)
  const [again, none] = [
    await flights.take(winner, won.step.round.id),
    await flights.take(loser, lost.step.round.id, another()),
  ]
  expect([again.round.payout, none.round.payout]).toEqual([12_00n, 0n])
  expect(await refused(flights.take(stranger, won.step.round.id))).toBe('round_unknown')
  expect(await refused(flights.take(stranger, randomUUID()))).toBe('round_unknown')
  expect(await balance(winner)).toBe(1_002_00n)
  expect(await balance(loser)).toBe(990_00n)
  await flights.landAll(later)
})

test('play money is taken from its own purse only', async () => {
  const gameId = flights.games.gameOf('crash-99')
  const purse = async () =>
    ownOptions(await flights.house.call(launchDemo, { params: { id: gameId } })).demoId!
  const [mine, theirs] = [await purse(), await purse()]
  const known = await flights.flightThat((crash100) => crash100 >= 200)
  const { step } = await betDemo(flights.main, {
    demoId: mine,
    key: { id: randomUUID(), bodyHash: 'ab'.repeat(32) },
    body: { gameId, flight: Number(known.flight.id), seat: 1, bet: 10_00n, auto100: null },
  })
  flights.atMultiplier(known, 150)
  const wish = { roundId: step.round.id, arrivedMs: performance.now() }
  expect(await refused(takeDemo(flights.main, { ...wish, demoId: theirs }))).toBe('round_unknown')
  const taken = await takeDemo(flights.main, { ...wish, demoId: mine })
  expect(taken.round.payout).toBe(15_00n)
  await flights.landAll(known)
})

test('a server whose own clock jumps judges by the database all the same', async () => {
  const { tower } = flights.node({ ...flights.otherBus(), clock: systemClock })
  const before = await tower.moment()
  const real = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(real - 3_600_000)
  const after = await tower.moment()
  expect(after.getTime()).toBeGreaterThanOrEqual(before.getTime())
  expect(after.getTime() - before.getTime()).toBeLessThan(600_000)
})
