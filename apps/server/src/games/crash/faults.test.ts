/** A crash round whose leading node dies, stops or restarts in the middle of it. */
import { randomUUID } from 'node:crypto'
import { showCrashRoundProof } from '@ayva/contract/games/crash'
import { launchDemo } from '@ayva/contract/games/play'
import { ownOptions } from '@ayva/contract/games/play/own'
import { showRound } from '@ayva/contract/games/rounds'
import { endOf } from '@ayva/games/crash/curve.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { after, systemClock } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { linkBefore } from '../crash-rounds/chain.ts'
import {
  endCrashRound,
  findCrashRound,
  insertCrashRound,
  latestCrashRound,
  newHolder,
  readyLink,
  takeLead,
} from '../crash-rounds/crash-rounds.ts'
import { endShared, findShared } from '../rounds/rounds.ts'
import { type Known } from './known.ts'
import { endOfBet, land } from './landing.ts'
import { betDemo, crashRoundNow, type Crash, takeDemo } from './crash.ts'
import { type CrashRounds, openCrashRounds } from './crash.testing.ts'

let crashRounds: CrashRounds
beforeAll(async () => {
  crashRounds = await openCrashRounds()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => crashRounds.close())

async function rich(): Promise<TestPlayer> {
  const player = await crashRounds.testApp.player()
  await crashRounds.testApp.fund(player, 1_000_00n)
  return player
}
/** The node looks every second, so that no outage is recorded. */
async function serves(node: Crash, known: Known, { from, to }: { from: number; to: number }) {
  for (let ms = from; ms <= to; ms += 1000) {
    crashRounds.at(known, ms)
    await node.scheduler.step()
  }
}
const another = () => crashRounds.node(crashRounds.otherBus())
const balance = (player: TestPlayer) => crashRounds.testApp.balance(player)
const shown = (player: TestPlayer, roundId: string) =>
  player.call(showRound, { params: { roundId } }).then(({ round }) => round)
const refused = (doing: Promise<unknown>) =>
  doing.then(
    () => 'nothing',
    (error: { key?: string }) => error.key,
  )

test('if the only server restarts within a second, the crash round continues to its sealed end', async () => {
  const known = await crashRounds.crashRoundThat((crash100) => crash100 >= 200 && crash100 < 20_000)
  const sealed = (await crashRoundNow(crashRounds.main)).flight!.serverSeedHash
  const hand = await rich()
  const auto = await rich()
  const beyond = await rich()
  const one = await crashRounds.stake(hand, known)
  const two = await crashRounds.stake(auto, known, { auto100: 195 })
  const three = await crashRounds.stake(beyond, known, { auto100: known.crash100 + 1 })
  await serves(crashRounds.main, known, { from: -5000, to: 2000 })
  // The dead process still holds its lease for some seconds.
  const next = crashRounds.onlyNode(crashRounds.otherBus())
  next.scheduler.wake()
  await serves(next, known, { from: 3200, to: 9200 })
  const taken = await crashRounds.take(hand, one.step.round.id, next)
  expect(taken.round).toMatchObject({ status: 'settled', payout: 17_30n })
  await serves(next, known, { from: 10_200, to: endOf(known.crash100) })
  await crashRounds.landAll(known, next)
  expect(await shown(auto, two.step.round.id)).toMatchObject({ payout: 19_50n })
  expect(await shown(beyond, three.step.round.id)).toMatchObject({ status: 'settled', payout: 0n })
  const id = Number(known.flight.id)
  const { flight } = await crashRounds.testApp.call(showCrashRoundProof, { params: { id } })
  expect(flight).toMatchObject({ crash100: known.crash100, interrupted: false })
  expect(linkBefore(flight.serverSeed!)).toBe(sealed)
})

test('a leader that was stopped for longer than its lease writes neither an end nor a crash round', async () => {
  const known = await crashRounds.crashRoundThat(() => true)
  const { deps } = crashRounds.testApp
  crashRounds.testApp.clock.move(10_000)
  const slept = (await takeLead(deps, newHolder(), deps.clock.now()))!
  crashRounds.testApp.clock.move(4_000)
  const token = (await takeLead(deps, newHolder(), deps.clock.now()))!
  expect(token).toBeGreaterThan(slept)
  const { id } = known.flight
  const end = { id, endedAt: deps.clock.now(), crash100: 777, serverSeed: 'forged' }
  expect(await endCrashRound(deps, { ...end, token: slept, interrupted: false })).toBe(false)
  const opening = { ...(await readyLink(deps))!, bettingMs: 6000 }
  expect(await insertCrashRound(deps, { ...opening, token: slept })).toBeUndefined()
  const found = (await crashRounds.main.scheduler.find(id))!
  expect(found.flight).toMatchObject({ endedAt: null, crash100: null })
  crashRounds.testApp.clock.move(10_000)
  await crashRounds.landAll(known)
})

test('a round that is opened twice at once has one row, and while it is opened nobody else takes the lead', async () => {
  const { deps } = crashRounds.testApp
  await crashRounds.landAll(await crashRounds.crashRoundThat(() => true))
  crashRounds.testApp.clock.move(10_000)
  const token = (await takeLead(deps, newHolder(), deps.clock.now()))!
  const opening = { token, ...(await readyLink(deps))!, bettingMs: 6000 }
  const before = (await latestCrashRound(deps.db))!.id
  const opened = await Promise.all([
    insertCrashRound(deps, opening),
    insertCrashRound(deps, opening),
  ])
  expect(opened.filter((id) => id !== undefined)).toEqual([before + 1n])

  const id = before + 1n
  const { flight, crash100, draw } = (await crashRounds.main.scheduler.find(id))!
  const endedAt = after(flight.startsAt, endOf(crash100))
  crashRounds.testApp.clock.move(endedAt.getTime() - deps.clock.now().getTime() + 4_000)
  const end = { token, id, endedAt, crash100, serverSeed: draw.serverSeed, interrupted: false }
  const [next, isEnded] = await Promise.all([
    takeLead(deps, newHolder(), deps.clock.now()),
    endCrashRound(deps, end),
  ])
  expect(next).toBe(token + 1n)
  // Whichever was first, the end is written only by the one that led.
  expect((await findCrashRound(deps.db, id))!.endedAt !== null).toBe(isEnded)
  expect(await insertCrashRound(deps, opening)).toBeUndefined()
  crashRounds.testApp.clock.move(4_000)
  await crashRounds.landAll((await crashRounds.main.scheduler.find(id))!)
})

test('if a node dies while bets are being settled, two others settle the rest, each bet once', async () => {
  const known = await crashRounds.crashRoundThat((crash100) => crash100 >= 150 && crash100 < 20_000)
  const players = await Promise.all(Array.from({ length: 12 }, () => rich()))
  const staked = await Promise.all(
    players.map((player) => crashRounds.stake(player, known, { auto100: 140 })),
  )
  crashRounds.atEnd(known)
  const end = endOfBet(known, staked[0]!.step.round.params)
  for (let at = 0; at < 5; at++) {
    const round = await findShared(
      crashRounds.testApp.deps,
      players[at]!.id,
      staked[at]!.step.round.id,
    )
    await endShared(crashRounds.testApp.deps, round!, end)
  }
  crashRounds.testApp.clock.move(2_000)
  const one = another()
  const two = another()
  await one.scheduler.step()
  await Promise.all([land(one.scheduler), land(two.scheduler), crashRounds.landAll(known)])
  for (const player of players) expect(await balance(player)).toBe(1_004_00n)
  await crashRounds.testApp.assertBooksBalance()
})

test('a take on two nodes at the same moment is judged once, with one answer', async () => {
  const other = another()
  const known = await crashRounds.crashRoundThat((crash100) => crash100 >= 400)
  const player = await rich()
  const { step } = await crashRounds.stake(player, known)
  const { id } = step.round
  await other.scheduler.step()
  crashRounds.atMultiplier(known, 300)
  const nodes = [crashRounds.main, other, crashRounds.main, other]
  const answers = await Promise.all(nodes.map((node) => crashRounds.take(player, id, node)))
  for (const { round } of answers)
    expect(round).toMatchObject({ status: 'settled', payout: 30_00n })
  expect(await balance(player)).toBe(1_020_00n)
  await crashRounds.landAll(known)
})

test('a take for an old crash round returns the result of the bet, and nothing for other players', async () => {
  const winner = await rich()
  const loser = await rich()
  const stranger = await rich()
  const known = await crashRounds.crashRoundThat((crash100) => crash100 >= 150 && crash100 < 5000)
  const won = await crashRounds.stake(winner, known, { auto100: 120 })
  const lost = await crashRounds.stake(loser, known)
  crashRounds.at(known, endOf(known.crash100) + 400)
  // The bet is lost but not yet written; the request may be repeated and cannot win any more.
  expect(await refused(crashRounds.take(loser, lost.step.round.id))).toBe('flight_over')
  await crashRounds.landAll(known)
  crashRounds.testApp.clock.move(3_600_000)
  const later = await crashRounds.crashRoundThat((crash100) => crash100 >= 500)
  crashRounds.atMultiplier(later, 450)
  const again = await crashRounds.take(winner, won.step.round.id)
  const none = await crashRounds.take(loser, lost.step.round.id, another())
  expect([again.round.payout, none.round.payout]).toEqual([12_00n, 0n])
  expect(await refused(crashRounds.take(stranger, won.step.round.id))).toBe('round_unknown')
  expect(await refused(crashRounds.take(stranger, randomUUID()))).toBe('round_unknown')
  expect(await balance(winner)).toBe(1_002_00n)
  expect(await balance(loser)).toBe(990_00n)
  await crashRounds.landAll(later)
})

test('play money is taken only from its own balance', async () => {
  const gameId = crashRounds.games.gameOf('crash-99')
  const purse = async () =>
    ownOptions(await crashRounds.testApp.call(launchDemo, { params: { id: gameId } })).demoId!
  const mine = await purse()
  const theirs = await purse()
  const known = await crashRounds.crashRoundThat((crash100) => crash100 >= 200)
  const { step } = await betDemo(crashRounds.main, {
    demoId: mine,
    key: { id: randomUUID(), bodyHash: 'ab'.repeat(32) },
    body: { gameId, flight: Number(known.flight.id), seat: 1, bet: 10_00n, auto100: null },
  })
  crashRounds.atMultiplier(known, 150)
  const wish = { roundId: step.round.id, arrivedMs: performance.now() }
  expect(await refused(takeDemo(crashRounds.main, { ...wish, demoId: theirs }))).toBe(
    'round_unknown',
  )
  const taken = await takeDemo(crashRounds.main, { ...wish, demoId: mine })
  expect(taken.round.payout).toBe(15_00n)
  await crashRounds.landAll(known)
})

test('a server whose own clock jumps still judges by the database', async () => {
  const { scheduler } = crashRounds.node({ ...crashRounds.otherBus(), clock: systemClock })
  const before = await scheduler.moment()
  const real = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(real - 3_600_000)
  const after = await scheduler.moment()
  expect(after.getTime()).toBeGreaterThanOrEqual(before.getTime())
  expect(after.getTime() - before.getTime()).toBeLessThan(600_000)
})
