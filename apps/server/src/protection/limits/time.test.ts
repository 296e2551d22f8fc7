/** A time limit counts from stake to stake in all games, and at its end the sessions end too. */
import { confirmLimit, setLimit, showLimits } from '@ayva/contract/protection/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hours, minutes, days } from '#lib/clock.ts'
import { subscribe } from '../../platform/realtime/realtime.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { sql } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { createJobs } from '../../app.ts'
import { type Games, openGames } from '../../games/rounds/rounds.testing.ts'
import { inTurn } from './time.ts'

let games: Games
let vera: TestPlayer
beforeAll(async () => {
  games = await openGames()
})
afterAll(() => games.testApp.close())
beforeEach(async () => {
  const { clock } = games.testApp
  // Early on a day, so that it does not end in the middle.
  clock.move(days(1) - (clock.now().getTime() % days(1)) + hours(1))
  vera = await games.testApp.player()
  await games.testApp.fund(vera, 1000_00n)
})

const play = () => games.play(vera, 'dice-99', { params: { direction: 'over', target: 9899 } })
const limit = (max: bigint | null) =>
  vera.call(setLimit, { body: { name: 'session', period: 'day', currency: null, max } })
async function reckon() {
  await runDueJobs(createJobs(games.testApp.deps), 'limits.time')
  await games.testApp.runJobs()
}
/** Makes this many stakes at intervals of five minutes. */
async function playFor(count: number) {
  for (let done = 0; done < count; done++) {
    games.testApp.clock.move(minutes(5))
    await play()
  }
}
const usedNow = async () => (await vera.call(showLimits, {})).limits[0]!.used

test('[LIMIT-04] at its end play stops until the next day, all sessions end, and the tabs are told why', async () => {
  const told: unknown[] = []
  const stop = subscribe(games.testApp.deps.bus, vera.id, (message) => void told.push(message))
  await limit(30n)
  await play()
  await playFor(5)
  await reckon()
  expect(await usedNow()).toBe(25n)
  await playFor(1)
  await reckon()
  const opensAt = new Date(
    Math.ceil(games.testApp.clock.now().getTime() / days(1)) * days(1),
  ).toISOString()
  await expect.poll(() => told).toContainEqual({ type: 'time_over', opensAt })
  await expect(vera.call(showLimits, {})).rejects.toMatchObject({ status: 401 })
  vera = await games.testApp.comeBack(vera)
  games.testApp.clock.move(minutes(5))
  await expect(play()).rejects.toMatchObject({
    key: 'play_blocked',
    details: { rule: 'session', retryAt: opensAt },
  })
  // A player who logged in again to withdraw money is not logged out again.
  await reckon()
  expect(await usedNow()).toBe(30n)
  games.testApp.clock.move(days(1))
  await play()
  expect(await usedNow()).toBe(0n)
  stop()
})

test('pauses of more than ten minutes do not count, and play before the limit does', async () => {
  await play()
  await playFor(2)
  games.testApp.clock.move(minutes(11))
  await play()
  games.testApp.clock.move(minutes(10))
  await play()
  await limit(60n)
  expect(await usedNow()).toBe(20n)
  await reckon()
  await reckon()
  expect(await usedNow()).toBe(20n)
})

test('a limit lowered below the time played ends play at once, and a raised one opens it after its wait', async () => {
  await limit(60n)
  await play()
  await playFor(3)
  const before = vera
  await expect(limit(10n)).resolves.toBeDefined()
  await expect(before.call(showLimits, {})).rejects.toMatchObject({ status: 401 })
  vera = await games.testApp.comeBack(vera)
  await expect(play()).rejects.toMatchObject({ details: { rule: 'session' } })
  const [plan] = (await limit(null)).schedule
  games.testApp.clock.move(hours(72))
  await vera.call(confirmLimit, { params: { id: plan!.id } })
  await play()
})

test('[LIMIT-04] a job that failed to end play on one day does not affect other days', async () => {
  const { db } = games.testApp.deps
  await limit(20n)
  await play()
  await playFor(5)
  // After many failed attempts the job is not tried again.
  await runDueJobs(createJobs(games.testApp.deps), 'limits.time')
  await sql`update graphile_worker._private_jobs set attempts = max_attempts
    where key like 'limits.time_over:%'`.execute(db)
  games.testApp.clock.move(days(1))
  await play()
  await playFor(5)
  await reckon()
  await expect(vera.call(showLimits, {})).rejects.toMatchObject({ status: 401 })
  await sql`delete from graphile_worker._private_jobs where attempts = max_attempts`.execute(db)
})

test('a new day writes no row for players who have not played on it', async () => {
  const dayOf = async () => {
    const { rows } = await sql<{ day: string }>`select day::text from limit_time
      where player_id = ${vera.id}`.execute(games.testApp.deps.db)
    return rows[0]!.day
  }
  await limit(60n)
  await play()
  await playFor(1)
  await reckon()
  const before = await dayOf()
  games.testApp.clock.move(days(1))
  await reckon()
  expect(await dayOf()).toBe(before)
  expect(await usedNow()).toBe(0n)
  await play()
  await playFor(2)
  await reckon()
  expect(await dayOf()).not.toBe(before)
  expect(await usedNow()).toBe(10n)
})

test('if own stakes exceed one read, none is skipped in favour of a later one at a supplier', () => {
  const at = (minute: number) => new Date(minutes(minute))
  const [own, outside] = [
    [1, 3, 5],
    [2, 90],
  ].map((all) => all.map(at)) as [Date[], Date[]]
  expect(inTurn([own, outside], 3)).toEqual([1, 2, 3, 5].map(at))
  expect(inTurn([own, outside], 4)).toEqual([1, 2, 3, 5, 90].map(at))
})
