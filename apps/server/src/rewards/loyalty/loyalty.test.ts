/** Levels, and experience from finished rounds. */
import { listLevels } from '@ayva/contract/rewards/loyalty'
import { showSelf } from '@ayva/contract/identity/player'
import { changeSetting, showMenu } from '@ayva/contract/platform/settings'
import { showOwnWheel } from '@ayva/contract/rewards/fortune-wheel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPlayer } from '#lib/testing.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../app.ts'
import { toldOf } from '../../communication/inbox/inbox.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { type Games, openGames } from '../../games/rounds/rounds.testing.ts'
import { formatted, levels, sorted } from './levels.ts'
import { addExperience } from './loyalty.sql.ts'

let games: Games
let olga: TestPlayer['call']
beforeAll(async () => {
  games = await openGames({ GAME_CYCLE: false })
  const permissions = ['settings.money' as const]
  olga = games.testApp.callAs(
    (await addOperator(games.testApp.deps, { name: 'Ольга', permissions })).token,
  )
})
afterAll(() => games.testApp.close())

const set = (alias: string, value: unknown) =>
  olga(changeSetting, { params: { alias }, body: { value: value as never, why: 'проверка' } })
const readOn = () => readAllEvents(games.testApp.deps, createConsumers(games.testApp.deps))
const levelOf = async ({ call }: TestPlayer) => (await call(showSelf, {})).level

test('[LOYAL-01, LOYAL-02, LOYAL-03, LOYAL-04, LOYAL-05, LOYAL-06] levels ascend, and show which are earned, current and next', () => {
  expect(sorted(levels.toReversed())).toEqual(levels)
  const seen = formatted(levels, levels[1])
  expect(seen.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
  expect(seen.map(({ isEarnedLevel }) => isEarnedLevel)).toEqual([true, true, false, false, false])
  expect(seen.map(({ isCurrentLevel }) => isCurrentLevel).indexOf(true)).toBe(1)
  expect(seen.filter(({ isCurrentLevel }) => isCurrentLevel)).toHaveLength(1)
  expect(seen.filter(({ isNextLevel }) => isNextLevel).map(({ level }) => level.id)).toEqual([3])
  expect(formatted(levels, levels.at(-1)).some(({ isNextLevel }) => isNextLevel)).toBe(false)
})

test.each(['profile', 'footer'])(
  'the menu «%s» links the levels and the VIP club',
  async (name) => {
    const menu = await games.testApp.call(showMenu, { params: { name } })
    expect(menu.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/levels-info', '/vip-club']),
    )
  },
)

test('switched off, nothing is shown or counted', async () => {
  const { testApp, play } = games
  await set('feature_levels', { enabled: false })
  expect(await testApp.call(listLevels, {})).toEqual([])
  const boris = await testApp.player()
  await testApp.fund(boris, 1_000_00n)
  await play(boris, 'dice-99', { bet: 100_00n })
  await readOn()
  expect(await levelOf(boris)).toMatchObject({ id: 0, currentScore: 0 })
  await set('feature_levels', { enabled: true })
  await readOn()
  expect(await levelOf(boris)).toMatchObject({ id: 1, currentScore: 0, maxScore: 1000 })
})

test('[LOYAL-07, LOYAL-08, LOYAL-09] a stake yields experience once, by the factor, and experience yields a level', async () => {
  const { testApp, play } = games
  await set('feature_levels', { enabled: true })
  const guest = await testApp.call(listLevels, {})
  expect(guest.map(({ level }) => level.minPoints)).toEqual([0, 1000, 10_000, 50_000, 250_000])
  expect(guest.some((one) => one.isEarnedLevel || one.isCurrentLevel || one.isNextLevel)).toBe(
    false,
  )
  const vera = await testApp.player()
  await testApp.fund(vera, 1_000_00n)
  await play(vera, 'dice-99', { bet: 100_00n })
  await readOn()
  await readOn()
  expect(await levelOf(vera)).toMatchObject({ id: 1, currentScore: 10, progress: 0.01 })
  await set('experience_formula', { factor: 2 })
  await play(vera, 'dice-99', { bet: 100_00n })
  await readOn()
  expect(await levelOf(vera)).toMatchObject({ currentScore: 30 })
  await addExperience(testApp.deps.db, [{ playerId: vera.id, own: 970_000n, outside: 0n }])
  expect(await levelOf(vera)).toMatchObject({ id: 2, minPoints: 1000, maxScore: 10_000 })
  expect(await vera.call(showOwnWheel, {})).toMatchObject({ levelId: 2 })
  const own = await vera.call(listLevels, {})
  expect(own.find(({ isCurrentLevel }) => isCurrentLevel)?.level.id).toBe(2)
  await testApp.assertBooksBalance()
})

test('a level reached by rounds is announced once', async () => {
  const { testApp, play } = games
  const gleb = await testApp.player({ name: 'gleb' })
  await testApp.fund(gleb, 1_000_00n)
  const bet = async () => {
    await play(gleb, 'dice-99', { bet: 100_00n })
    await readOn()
  }
  await bet()
  await addExperience(testApp.deps.db, [{ playerId: gleb.id, own: 975_000n, outside: 0n }])
  expect(await toldOf(gleb)).toEqual([])
  await bet()
  await bet()
  expect((await toldOf(gleb)).map(([name]) => name)).toEqual(['level_reached'])
})
