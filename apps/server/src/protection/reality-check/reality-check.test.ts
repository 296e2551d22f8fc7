/** A reality check: when it is due, stakes wait for an answer, and nothing else does. */
import { type Permission } from '@ayva/contract/base'
import { launchReal } from '@ayva/contract/games/play'
import { changeSetting } from '@ayva/contract/platform/settings'
import { answerReality, chooseReality, showReality } from '@ayva/contract/protection/reality-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days, hours, minutes } from '#lib/clock.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { createJobs } from '../../app.ts'
import { type Games, openGames } from '../../games/rounds/rounds.testing.ts'
import { subscribe } from '../../platform/realtime/realtime.ts'
import { addOperator } from '../../platform/operators/operators.ts'

let games: Games
let vera: TestPlayer
beforeAll(async () => {
  games = await openGames()
})
afterAll(() => games.testApp.close())
beforeEach(async () => {
  await setCommon({ enabled: true, minutes: 60 })
  vera = await games.testApp.player()
  await games.testApp.fund(vera, 1000_00n)
})

const open = (model = 'dice-99') =>
  vera.call(launchReal, { params: { id: games.gameOf(model) }, query: {} })
const play = () => games.play(vera, 'dice-99', { params: { direction: 'over', target: 9899 } })
const shown = () => vera.call(showReality, {})
const answer = (askedAt: string) => vera.call(answerReality, { body: { askedAt } })
const choose = (every: number | null) => vera.call(chooseReality, { body: { minutes: every } })

async function setCommon(value: { enabled: boolean; minutes: number }) {
  const permissions: Permission[] = ['settings.protection']
  const { token } = await addOperator(games.testApp.deps, { name: 'Ольга', permissions })
  const body = { value, why: 'для проверки' }
  await games.testApp.callAs(token)(changeSetting, { params: { alias: 'reality_check' }, body })
}

/** Runs the jobs of one minute. */
async function tick() {
  await runDueJobs(createJobs(games.testApp.deps), 'reality_check.due')
  await games.testApp.runJobs()
}
async function pass(ms: number) {
  games.testApp.clock.move(ms)
  await tick()
}

test('after an hour of play the next stake waits for the answer, with time and result shown', async () => {
  const told: unknown[] = []
  const stop = subscribe(games.testApp.deps.bus, vera.id, (message) => void told.push(message))
  await open()
  const startedAt = games.testApp.clock.now().toISOString()
  const { round } = await play()
  await pass(minutes(59))
  expect((await shown()).check).toBeNull()
  const later = await play()
  await pass(minutes(1))
  await expect.poll(() => told).toContainEqual({ type: 'reality_check' })
  const won = round.payout + later.round.payout
  const { check, ...how } = await shown()
  expect(how).toEqual({ minutes: 60, own: null, common: 60 })
  expect(check).toMatchObject({
    startedAt,
    elapsedMs: minutes(60),
    sums: [{ currency: 'RUB', rounds: 2, staked: 20_00n, won, net: won - 20_00n }],
  })
  await expect(play()).rejects.toMatchObject({ key: 'reality_check', status: 409 })
  expect((await answer(check!.askedAt)).check).toBeNull()
  await play()
  stop()
})

test('an open round delays a due check by ten minutes at most, and can still be finished afterwards', async () => {
  await open('mines-99')
  await pass(minutes(55))
  const { round } = await games.play(vera, 'mines-99')
  await pass(minutes(5))
  expect((await shown()).check).toBeNull()
  await pass(minutes(9))
  expect((await shown()).check).toBeNull()
  await pass(minutes(1))
  expect((await shown()).check).not.toBeNull()
  const { safe } = await games.minesOf(vera, round)
  await games.step(vera, round.id, 0, safe[0])
  const done = await games.step(vera, round.id, 1, 'cashout')
  expect(done.round).toMatchObject({ status: 'settled' })
  expect(done.round.payout).toBeGreaterThan(10_00n)
  await expect(play()).rejects.toMatchObject({ key: 'reality_check' })
})

test('the next check shows all play since its beginning, and a late answer does not end it', async () => {
  await open()
  await pass(minutes(55))
  await play()
  await pass(minutes(5))
  const first = (await shown()).check!
  await answer(first.askedAt)
  await pass(minutes(55))
  await play()
  await pass(minutes(5))
  const second = (await shown()).check!
  expect(second).toMatchObject({ startedAt: first.startedAt, sums: [{ rounds: 2 }] })
  expect((await answer(first.askedAt)).check).toEqual(second)
  await expect(play()).rejects.toMatchObject({ key: 'reality_check' })
  await answer(second.askedAt)
  await play()
})

test('without a stake for ten minutes no check appears and the count restarts, and after a week without a game it ends', async () => {
  await open()
  await pass(minutes(60))
  expect((await shown()).check).toBeNull()
  await play()
  await pass(minutes(60))
  expect((await shown()).check).toBeNull()
  await pass(minutes(55))
  await play()
  await pass(minutes(5))
  expect((await shown()).check).toMatchObject({ sums: [{ rounds: 1 }], elapsedMs: minutes(60) })
  await answer((await shown()).check!.askedAt)
  // A tab left open overnight counts as play in the morning.
  await pass(hours(13))
  await pass(minutes(55))
  await play()
  await pass(minutes(5))
  expect((await shown()).check).toMatchObject({ sums: [{ rounds: 1 }], elapsedMs: minutes(60) })
  await answer((await shown()).check!.askedAt)
  await pass(days(8))
  await play()
  await pass(minutes(60))
  expect((await shown()).check).toBeNull()
})

test('a count that fell due while no node was running asks nobody who stopped playing', async () => {
  await open()
  await pass(minutes(55))
  await play()
  await pass(days(6))
  expect((await shown()).check).toBeNull()
  await pass(minutes(55))
  await play()
  await pass(minutes(5))
  expect((await shown()).check).toMatchObject({ elapsedMs: minutes(60), sums: [{ rounds: 1 }] })
})

test('the pause before a late answer is not play, so the next check counts from the answer', async () => {
  await open()
  await play()
  await choose(10)
  await pass(minutes(10))
  await pass(hours(20))
  await answer((await shown()).check!.askedAt)
  await play()
  await pass(minutes(10))
  expect((await shown()).check).toMatchObject({ sums: [{ rounds: 1 }], elapsedMs: minutes(10) })
})

test('a player is asked as often as chosen, and at least as often as the common setting', async () => {
  await open()
  await play()
  expect(await choose(10)).toMatchObject({ minutes: 10, own: 10, common: 60 })
  await pass(minutes(10))
  expect((await shown()).check).not.toBeNull()
  await answer((await shown()).check!.askedAt)
  await setCommon({ enabled: true, minutes: 20 })
  expect(await choose(45)).toMatchObject({ minutes: 20, own: 45, common: 20 })
  await pass(minutes(15))
  await play()
  await pass(minutes(5))
  expect((await shown()).check).not.toBeNull()
  await choose(null)
  await setCommon({ enabled: false, minutes: 20 })
  // A pending check can still be answered, and no other follows.
  expect(await answer((await shown()).check!.askedAt)).toMatchObject({ minutes: null, check: null })
  await play()
  await pass(hours(2))
  expect((await shown()).check).toBeNull()
})

test('once the operator switches checks off, running counts cause none', async () => {
  await setCommon({ enabled: true, minutes: 20 })
  await open()
  await pass(minutes(15))
  await play()
  await setCommon({ enabled: false, minutes: 20 })
  await pass(minutes(5))
  expect((await shown()).check).toBeNull()
  await play()
})

test('a simultaneous launch and choice of minutes are both kept, even without an existing row', async () => {
  for (let tries = 0; tries < 10; tries++) {
    vera = await games.testApp.player()
    await Promise.all([open(), choose(30), open(), choose(30)])
    expect(await shown()).toMatchObject({ minutes: 30, check: null })
  }
})

test('asked by two nodes and answered twice at once, it is one check', async () => {
  await games.testApp.fund(vera, 100_00n)
  await open()
  await play()
  await choose(10)
  games.testApp.clock.move(minutes(10))
  const told: unknown[] = []
  const stop = subscribe(games.testApp.deps.bus, vera.id, (message) => {
    if (message.type === 'reality_check') told.push(message)
  })
  const due = () => runDueJobs(createJobs(games.testApp.deps), 'reality_check.due')
  await Promise.all([due(), due()])
  await games.testApp.runJobs()
  await expect.poll(() => told.length).toBe(1)
  const { askedAt } = (await shown()).check!
  await Promise.all([answer(askedAt), answer(askedAt)])
  expect((await shown()).check).toBeNull()
  await play()
  await pass(minutes(9))
  expect((await shown()).check).toBeNull()
  stop()
})

test.each([9, 61, 15.5, '30'])('%s minutes cannot be chosen', async (every) => {
  await expect(choose(every as number)).rejects.toMatchObject({ status: 422 })
})

test('without a check there is nothing to answer', async () => {
  const { check } = await answer(games.testApp.clock.now().toISOString())
  expect(check).toBeNull()
})
