/** Earned achievements, and their visibility for others. */
import {
  listAchievements,
  seeAchievements,
  showAchievements,
} from '@ayva/contract/rewards/achievements'
import { chooseShown } from '@ayva/contract/identity/player/shown'
import { addFavorites } from '@ayva/contract/games/lobby/favorites'
import { setLimit, takeBreak } from '@ayva/contract/protection/limits'
import { chooseUsername } from '@ayva/contract/identity/player/username'
import { changeSetting } from '@ayva/contract/platform/settings'
import { registry } from '@ayva/games/registry.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { overheard } from '#lib/data/plans.testing.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { type Games, openGames } from '../../games/rounds/rounds.testing.ts'
import { achievementsOf } from './achievements.ts'
import { kinds } from './achievements.list.ts'

let games: Games
beforeAll(async () => (games = await openGames({ GAME_CYCLE: false })))
afterAll(() => games.testApp.close())

const seenBy = ({ call }: Pick<TestPlayer, 'call'>, { id }: { id: bigint }) =>
  call(showAchievements, { params: { id: Number(id) } })
const readOn = () => readAllEvents(games.testApp.deps, createConsumers(games.testApp.deps))

test('[FAME-08] everybody can see all achievements', async () => {
  const told = await games.testApp.call(listAchievements, {})
  expect(told.map(({ id }) => id)).toEqual(kinds.map(({ id }) => id))
  expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
  expect(told[0]).toEqual({
    id: 'first-game',
    group: 'games',
    name: 'Первый росток',
    art: 'symbols/klever/clover',
    condition: 'Сыграть в одну игру',
  })
})

test('[FAME-09] a player’s actions earn achievements, which others see under a mask with their date', async () => {
  const { testApp, play } = games
  const vera = await testApp.player()
  const guest = testApp
  const nothing = { earned: [], reached: [], steps: [], fresh: [] }
  expect(await seenBy(guest, vera)).toEqual({ name: null, ...nothing })
  await vera.call(chooseUsername, { body: { username: 'Вера-58' } })
  const at = testApp.clock.now().toISOString()
  // Nothing tells of the name, so it is noted when its player looks, and not when others do.
  expect(await seenBy(guest, vera)).toEqual({ name: 'В•••', ...nothing })
  expect((await seenBy(vera, vera)).earned).toEqual(['name'])
  const reached = [{ id: 'name', at }]
  const name = { ...nothing, name: 'В•••', earned: ['name'], reached }
  expect(await seenBy(guest, vera)).toEqual(name)
  testApp.clock.move(days(1))
  expect(await seenBy(guest, vera)).toEqual(name)
  await testApp.fund(vera, 50_000_00n)
  const params = { direction: 'over', target: 8999 }
  for (let won = false; !won;) won = (await play(vera, 'dice-99', { params })).round.payout > 0n
  await readOn()
  const early = await seenBy(guest, vera)
  expect(early.earned).toEqual(expect.arrayContaining(['first-game', 'times-5', 'name']))
  expect(early.earned).not.toContain('times-20')
  for (const model of ['classic-soft', 'classic-fire', 'classic-double', 'wheel-low'])
    await play(vera, model)
  await games.rotate(vera)
  await readOn()
  const own = await seenBy(vera, vera)
  const { earned, steps } = own
  const some = ['first-game', 'five-games', 'engines-3', 'proof', 'seed', 'name']
  expect(earned).toEqual(expect.arrayContaining(some))
  expect(own.reached.map(({ id }) => id)).toEqual(earned)
  expect(own.reached).toContainEqual({ id: 'five-games', at: testApp.clock.now().toISOString() })
  expect(earned).not.toContain('fifteen-games')
  expect(steps).toContainEqual({ id: 'five-games', have: 5, need: 5 })
  expect(steps).toContainEqual({ id: 'fifteen-games', have: 5, need: 15 })
  expect(steps.map(({ id }) => id).filter((id) => id.startsWith('times'))).toEqual([])
})

test('[FAME-09] what was reached before it was noted has the moment of its source, and stays without it', async () => {
  const { testApp } = games
  const { db, clock } = testApp.deps
  const nina = await testApp.player()
  const confirmed = after(clock.now(), -days(300))
  const named = { username: `Нина-${nina.id}`, usernameChangedAt: null }
  const values = Object.assign({ emailConfirmedAt: confirmed }, named)
  await db.updateTable('player').set(values).where('id', '=', nina.id).execute()
  const first = await seenBy(nina, nina)
  expect(first.reached).toEqual([
    // Nobody has stored when a name was chosen, so it is the moment of the first reading.
    { id: 'name', at: clock.now().toISOString() },
    { id: 'email', at: confirmed.toISOString() },
  ])
  testApp.clock.move(days(2))
  const gone = { username: null, emailConfirmedAt: null }
  await db.updateTable('player').set(gone).where('id', '=', nina.id).execute()
  expect((await seenBy(nina, nina)).reached).toEqual(first.reached)
})

test('[FAME-09] what a player does for calm play and for the account is seen by nobody else', async () => {
  const { testApp } = games
  const gleb = await testApp.player()
  const anna = await testApp.player()
  const body = { name: 'deposit', period: 'day', currency: 'RUB', max: 5_000_00n } as const
  await gleb.call(setLimit, { body })
  await gleb.call(addFavorites, { body: { game_ids: [games.gameOf('dice-99')] } })
  await readOn()
  expect((await seenBy(gleb, gleb)).earned).toEqual(['favorite', 'limit'])
  expect(await seenBy(anna, gleb)).toMatchObject({ earned: ['favorite'], steps: [], fresh: [] })
  expect((await seenBy(anna, anna)).earned).toEqual([])
  await gleb.call(takeBreak, { body: { term: 'day' } })
  expect((await seenBy(gleb, gleb)).earned).toEqual(['favorite', 'limit', 'break'])
  await expect(seenBy(anna, gleb)).rejects.toMatchObject({ key: 'achievements_unknown' })
})

test('every earned achievement is new until its player has been shown it, and for nobody else', async () => {
  const { testApp } = games
  const zoya = await testApp.player()
  const boris = await testApp.player()
  await zoya.call(addFavorites, { body: { game_ids: [games.gameOf('dice-99')] } })
  await zoya.call(chooseUsername, { body: { username: `Зоя-${zoya.id}` } })
  expect((await seenBy(zoya, zoya)).fresh.toSorted()).toEqual(['favorite', 'name'])
  // Asking is not being shown: the profile asks too.
  expect((await seenBy(zoya, zoya)).fresh.toSorted()).toEqual(['favorite', 'name'])
  expect(await seenBy(boris, zoya)).toMatchObject({ earned: ['favorite', 'name'], fresh: [] })
  await boris.call(seeAchievements, { body: { ids: ['favorite'] } })
  for (const ids of [['favorite', 'nothing'], ['favorite']])
    await zoya.call(seeAchievements, { body: { ids } })
  expect((await seenBy(zoya, zoya)).fresh).toEqual(['name'])
  await testApp.fund(zoya, 1_000_00n)
  const params = { direction: 'over', target: 4999 }
  await games.play(zoya, 'dice-99', { params })
  await readOn()
  expect((await seenBy(zoya, zoya)).fresh).toEqual(expect.arrayContaining(['name', 'first-game']))
  const noted = await testApp.deps.db
    .selectFrom('discovery')
    .select('key')
    .where('playerId', '=', zoya.id)
    .where('kind', '=', 'seen')
    .execute()
  expect(noted).toEqual([{ key: 'favorite' }])
})

test('others are answered from what is noted, and an unknown player costs no more than a known one', async () => {
  const { testApp } = games
  const lev = await testApp.player()
  await lev.call(chooseUsername, { body: { username: `Лев-${lev.id}` } })
  const asked: string[] = []
  const db = overheard(testApp.deps.db, (node) => asked.push(node.kind))
  const deps = { ...testApp.deps, db }
  const costOf = async (id: bigint) => {
    asked.length = 0
    await achievementsOf(deps, id, undefined).catch(() => {})
    return [...asked]
  }
  await costOf(lev.id)
  const known = await costOf(lev.id)
  const unknown = await costOf(999_999_998n)
  expect(known.length).toBeLessThanOrEqual(6)
  expect(unknown.length).toBeLessThanOrEqual(known.length)
  const rows = () =>
    testApp.deps.db.selectFrom('discovery').selectAll().where('playerId', '=', lev.id).execute()
  expect(await rows()).toEqual([])
  await seenBy(lev, lev)
  expect(await rows()).toHaveLength(1)
})

test('there are at least forty achievements, and each is reached by something that is noted', () => {
  expect(kinds.length).toBeGreaterThanOrEqual(40)
  const rules = kinds.map(({ counted, key, need }) => `${counted} ${key ?? ''} ${need}`)
  expect(new Set(rules).size).toBe(kinds.length)
  const able = registry
    .engines()
    .filter(({ releases }) => releases.some(({ engine }) => engine.feats !== undefined))
  expect(kinds.filter(({ counted }) => counted === 'feat')).toHaveLength(able.length)
})

test('[FAME-09] hidden, blocked and missing players are shown only to themselves', async () => {
  const { testApp } = games
  const { db, clock } = testApp.deps
  const vera = await testApp.player()
  const boris = await testApp.player()
  const unknown = { status: 404, key: 'achievements_unknown' }
  await expect(seenBy(testApp, { id: 999_999_999n })).rejects.toMatchObject(unknown)
  await vera.call(chooseShown, { body: { winsAs: 'nobody' } })
  await expect(seenBy(boris, vera)).rejects.toMatchObject(unknown)
  expect(await seenBy(vera, vera)).toMatchObject({ name: null, earned: [] })
  const at = clock.now()
  await db.updateTable('player').set({ blockedAt: at }).where('id', '=', boris.id).execute()
  await expect(seenBy(vera, boris)).rejects.toMatchObject(unknown)
})

test('switched off, the calls answer not found', async () => {
  const { testApp } = games
  const permissions = ['settings.content' as const]
  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions })
  const body = { value: { enabled: false }, why: 'проверка' }
  await testApp.callAs(token)(changeSetting, { params: { alias: 'feature_achievements' }, body })
  const off = { status: 404, key: 'achievements_off' }
  await expect(testApp.call(listAchievements, {})).rejects.toMatchObject(off)
  await expect(seenBy(testApp, { id: 1n })).rejects.toMatchObject(off)
})
