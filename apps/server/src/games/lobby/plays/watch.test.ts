/** Daily returns against the models' expectations: alarms and closed games. */
import { switchGame } from '@ayva/contract/games/lobby/office'
import { changeSetting, resetSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../../app.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { type Games, openGames } from '../../rounds/rounds.testing.ts'
import { gameById } from '../lobby.ts'
import { watchReturns } from './watch.ts'
import { addWatched } from './watch.sql.ts'

let games: Games
let call: Games['testApp']['call']
beforeAll(async () => {
  games = await openGames({ GAME_CYCLE: false })
  const permissions = ['games.change', 'settings.money'] as const
  const { token } = await addOperator(games.testApp.deps, {
    name: 'Ольга',
    permissions: [...permissions],
  })
  call = games.testApp.callAs(token)
})
afterAll(() => games.testApp.close())
beforeEach(() => games.testApp.clock.move(days(2)))

/** A day with this many rounds of one model, each with an expectation of 0.96 and a deviation of 2. */
async function day(modelId: string, rounds: number, won: number, most = 5): Promise<number> {
  const { testApp, gameOf } = games
  const gameId = gameOf(modelId)
  const one = { gameId, modelId, modelVersion: 1, at: testApp.clock.now() }
  const rest = (won - most) / (rounds - 1)
  await addWatched(testApp.deps.db, [
    { ...one, won: most, expected: 0.96, variance: 4 },
    ...Array.from({ length: rounds - 1 }, () => ({
      ...one,
      won: rest,
      expected: 0.96,
      variance: 4,
    })),
  ])
  return gameId
}

/** The win of a day of 10,000 rounds that deviates by `z` standard deviations. */
const ROUNDS = 10_000
const wonAt = (z: number) => 0.96 * ROUNDS + z * 2 * Math.sqrt(ROUNDS)
const isOn = async (id: number) => {
  const row = await games.testApp.deps.db
    .selectFrom('game')
    .select('isActive')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.isActive
}
const toldOf = async (gameId: number) => {
  const rows = await games.testApp.deps.db
    .selectFrom('gameReturnDay')
    .select(['toldAt', 'closedAt'])
    .where('gameId', '=', gameId)
    .orderBy('day', 'desc')
    .execute()
  return { told: rows[0]!.toldAt !== null, closed: rows[0]!.closedAt !== null }
}
const watch = () => watchReturns(games.testApp.deps)

test('each round is stored with its model’s expectation for the player’s options', async () => {
  const { testApp, play, gameOf } = games
  const alisa = await testApp.player()
  await testApp.fund(alisa, 10_000_00n)
  for (let n = 0; n < 6; n++) await play(alisa, 'plinko-99', { params: { rows: 16, risk: 'low' } })
  await readAllEvents(testApp.deps, createConsumers(testApp.deps))
  const row = await testApp.deps.db
    .selectFrom('gameReturnDay')
    .selectAll()
    .where('gameId', '=', gameOf('plinko-99'))
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ modelId: 'plinko-99', rounds: 6n })
  expect(Number(row.expected)).toBeCloseTo(6 * 0.98968, 2)
  expect(Number(row.variance)).toBeCloseTo(6 * 0.413 ** 2, 1)
})

test('a day beyond four deviations raises an alarm, and the game stays open', async () => {
  const near = await day('classic-soft', ROUNDS, wonAt(3.8))
  const far = await day('classic-fire', ROUNDS, wonAt(4.3))
  const low = await day('book-mid', ROUNDS, wonAt(-4.3))
  await watch()
  expect(await toldOf(near)).toEqual({ told: false, closed: false })
  expect(await toldOf(far)).toEqual({ told: true, closed: false })
  expect(await toldOf(low)).toEqual({ told: true, closed: false })
  expect(await isOn(far)).toBe(true)
})

test('a day beyond six deviations closes its game to new rounds until an operator opens it', async () => {
  const { testApp } = games
  const id = await day('dice-99', ROUNDS, wonAt(7))
  await watch()
  expect(await toldOf(id)).toEqual({ told: true, closed: true })
  expect(await isOn(id)).toBe(false)
  const alisa = await testApp.player()
  await testApp.fund(alisa, 100_00n)
  await expect(games.play(alisa, 'dice-99')).rejects.toMatchObject({ key: 'game_closed' })
  await call(switchGame, { params: { id }, body: { on: true, why: 'проверено' } })
  await watch()
  expect(await isOn(id)).toBe(true)
  expect((await gameById(testApp.deps, id))?.id).toBe(id)
  await games.play(alisa, 'dice-99')
})

test('one great win on a quiet day, or few rounds, is no alarm', async () => {
  // 8,000 bets in one round are 40 deviations; without that round the day is as expected.
  const lucky = await day('hold-mid', ROUNDS, wonAt(0) + 8_000, 8_000)
  const few = await day('hold-high', 500, 500 * 0.96 + 20 * 2 * Math.sqrt(500))
  await watch()
  expect(await toldOf(lucky)).toEqual({ told: false, closed: false })
  expect(await toldOf(few)).toEqual({ told: false, closed: false })
})

test('a setting keeps games open whatever their return', async () => {
  const value = { enabled: true, alarm: 4, close: 6, closes: false, rounds: 1_000 }
  const params = { alias: 'returns_watch' }
  await call(changeSetting, { params, body: { value, why: 'смотрим сами' } })
  const id = await day('wheel-low', ROUNDS, wonAt(9))
  await watch()
  expect(await toldOf(id)).toEqual({ told: true, closed: false })
  expect(await isOn(id)).toBe(true)
  await call(resetSetting, { params, body: { why: 'вернуть' } })
  await watch()
  expect(await isOn(id)).toBe(false)
})
