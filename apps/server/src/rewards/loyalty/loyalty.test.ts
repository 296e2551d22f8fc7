/** Levels, and experience from finished rounds. */
import { listGifts } from '@ayva/contract/payments/gifts'
import { takeBreak } from '@ayva/contract/protection/limits'
import { listLevels } from '@ayva/contract/rewards/loyalty'
import { type LevelModel, shippedLevels } from '@ayva/contract/rewards/loyalty/levels'
import { previewLevels } from '@ayva/contract/rewards/loyalty/office'
import { showSelf } from '@ayva/contract/identity/player'
import { changeSetting, showMenu } from '@ayva/contract/platform/settings'
import { showOwnWheel } from '@ayva/contract/rewards/fortune-wheel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPlayer } from '#lib/testing.ts'
import { days } from '#lib/clock.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { createConsumers, createJobs } from '../../app.ts'
import { toldOf } from '../../communication/inbox/inbox.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { type Games, openGames } from '../../games/rounds/rounds.testing.ts'
import { formatted, levelsOf } from './levels.ts'
import { addExperience } from './loyalty.sql.ts'

let games: Games
let olga: TestPlayer['call']
beforeAll(async () => {
  games = await openGames({ GAME_CYCLE: false })
  const permissions = ['settings.rewards' as const, 'settings.read' as const]
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
  const levels = levelsOf(shippedLevels)
  const seen = formatted(levels, levels[1], new Map())
  expect(seen.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
  expect(seen.map(({ isEarnedLevel }) => isEarnedLevel)).toEqual([true, true, false, false, false])
  expect(seen.map(({ isCurrentLevel }) => isCurrentLevel).indexOf(true)).toBe(1)
  expect(seen.filter(({ isCurrentLevel }) => isCurrentLevel)).toHaveLength(1)
  expect(seen.filter(({ isNextLevel }) => isNextLevel).map(({ level }) => level.id)).toEqual([3])
  expect(formatted(levels, levels.at(-1), new Map()).some(({ isNextLevel }) => isNextLevel)).toBe(
    false,
  )
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

test('levels begin where operators say, and their gift comes once, however often the level is reached', async () => {
  const { testApp, play } = games
  const asya = await testApp.player({ name: 'asya' })
  await testApp.fund(asya, 1_000_00n)
  const levels: LevelModel[] = [
    { id: 1, name: 'Росток', minPoints: 0, gift: null },
    { id: 2, name: 'Побег', minPoints: 15, gift: 'wheel-cash-50' },
    { id: 3, name: 'Садовник', minPoints: 100_000, gift: 'wheel-cash-100' },
  ]
  await set('experience_formula', { factor: 1 })
  await set('loyalty_levels', levels)
  const bet = async () => {
    await play(asya, 'dice-99', { bet: 100_00n })
    await readOn()
    await testApp.runJobs()
  }
  const gifts = async () => (await asya.call(listGifts, { query: {} })).gifts.map(({ key }) => key)
  await bet()
  expect(await levelOf(asya)).toMatchObject({ id: 1, maxScore: 15 })
  expect(await gifts()).toEqual([])
  await bet()
  expect(await levelOf(asya)).toMatchObject({ id: 2, name: 'Побег', minPoints: 15 })
  expect(await gifts()).toEqual(['wheel-cash-50'])
  expect((await testApp.call(listLevels, {})).map(({ level }) => level.gift)).toEqual([
    null,
    expect.stringContaining('50'),
    expect.stringContaining('100'),
  ])
  // A level that ends later and is reached anew, and rounds that are read again, bring nothing more.
  await set(
    'loyalty_levels',
    levels.map((one) => (one.id === 2 ? { ...one, minPoints: 25 } : one)),
  )
  expect(await levelOf(asya)).toMatchObject({ id: 1 })
  await bet()
  expect(await levelOf(asya)).toMatchObject({ id: 2 })
  for (const consumer of createConsumers(testApp.deps))
    if (consumer.name === 'loyalty.rounds') await rebuild(testApp.deps.db, consumer)
  await readOn()
  await testApp.runJobs()
  expect(await gifts()).toEqual(['wheel-cash-50'])
  await testApp.assertBooksBalance()
})

test('a gift that cannot be given waits, and is given when it can', async () => {
  const { testApp, play } = games
  const lev = await testApp.player({ name: 'lev' })
  await testApp.fund(lev, 1_000_00n)
  const [first] = shippedLevels
  const second = { id: 2, name: 'Побег', minPoints: 5, gift: 'wheel-cash-50' }
  await set('loyalty_levels', [first, second])
  await play(lev, 'dice-99', { bet: 100_00n })
  await lev.call(takeBreak, { body: { term: 'day' } })
  await readOn()
  await testApp.runJobs()
  const gifts = async () => (await lev.call(listGifts, { query: {} })).gifts.length
  expect(await gifts()).toBe(0)
  testApp.clock.move(days(1) + 1)
  await runDueJobs(createJobs(testApp.deps), 'loyalty.find_ungiven')
  await testApp.runJobs()
  expect(await gifts()).toBe(1)
})

test('an operator sees who stands on which level and what its gift costs, and saves no wrong levels', async () => {
  const { testApp } = games
  const [first, second, ...others] = shippedLevels as [LevelModel, LevelModel, ...LevelModel[]]
  const zina = await testApp.player()
  await addExperience(testApp.deps.db, [{ playerId: zina.id, own: 0n, outside: 60_000_000n }])
  const preview = (levels: LevelModel[]) =>
    olga(previewLevels, { body: { levels, currency: 'RUB' } })
  const seen = await preview([first, { ...second, gift: 'wheel-cash-50' }, ...others])
  expect(seen.wrong).toEqual({})
  expect(seen.levels[1]!.reward).toMatchObject({ cost: { minor: 5_000n, currency: 'RUB' } })
  expect(seen.levels[3]).toMatchObject({ id: 4, players: 1, hasMore: false })
  const lost = [first, { ...second, gift: 'no-such-gift' }]
  expect((await preview(lost)).wrong).toHaveProperty(['levels.1.gift'])
  await expect(set('loyalty_levels', lost)).rejects.toMatchObject({ key: 'validation' })
  for (const wrong of [
    [],
    [second],
    [first, { ...second, minPoints: 0 }],
    [first, { ...second, id: first.id }],
  ])
    await expect(set('loyalty_levels', wrong)).rejects.toMatchObject({ key: 'validation' })
})
