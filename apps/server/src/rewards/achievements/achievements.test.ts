/** Earned achievements, and their visibility for others. */
import { listAchievements, showAchievements } from '@ayva/contract/rewards/achievements'
import { chooseShown } from '@ayva/contract/identity/player/shown'
import { chooseUsername } from '@ayva/contract/identity/player/username'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPlayer } from '#lib/testing.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { type Games, openGames } from '../../games/rounds/rounds.testing.ts'
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

test('[FAME-09] a player’s actions earn achievements, which others see under a mask', async () => {
  const { testApp, play } = games
  const vera = await testApp.player()
  const guest = testApp
  expect(await seenBy(guest, vera)).toEqual({ name: null, earned: [], steps: [] })
  await vera.call(chooseUsername, { body: { username: 'Вера-58' } })
  expect(await seenBy(guest, vera)).toEqual({ name: 'В•••', earned: ['name'], steps: [] })
  await testApp.fund(vera, 50_000_00n)
  for (let won = false; !won;) {
    const params = { direction: 'over', target: 8999 }
    const { round } = await play(vera, 'dice-99', { params })
    won = round.payout > 0n
  }
  await readOn()
  expect((await seenBy(guest, vera)).earned).toEqual(['first-game', 'times-5', 'name'])
  for (const model of ['classic-soft', 'classic-fire', 'classic-double', 'wheel-low'])
    await play(vera, model)
  await games.rotate(vera)
  await readOn()
  const { earned, steps } = await seenBy(vera, vera)
  expect(earned).toEqual(expect.arrayContaining(['first-game', 'five-games', 'name', 'proof']))
  expect(earned).not.toContain('fifteen-games')
  expect(steps).toContainEqual({ id: 'five-games', have: 5, need: 5 })
  expect(steps).toContainEqual({ id: 'fifteen-games', have: 5, need: 15 })
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
