import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { type Refusal } from '@ayva/contract/base'
import { FAVORITES_MAX } from '@ayva/contract/games/lobby/bounds'
import { addFavorites, listFavorites, removeFavorites } from '@ayva/contract/games/lobby/favorites'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { seedLobby } from '../lobby.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seedLobby(testApp.deps.db, catalogue)
  // One more game than a list may hold.
  await sql`insert into game (id, slug, developer_id, name, description, engine, model_id,
      model_version, art, categories, tags, symbols, position, is_mobile)
    select 1000 + n, 'copy-' || n, developer_id, name, description, engine, model_id, model_version,
      art, categories, tags, symbols, 1000 + n, true
      from game, generate_series(1, ${FAVORITES_MAX + 1}::integer) n where id = 1`.execute(
    testApp.deps.db,
  )
})
afterAll(() => testApp.close())

const add = (player: TestPlayer, ...game_ids: number[]) =>
  player.call(addFavorites, { body: { game_ids } })
const remove = (player: TestPlayer, ...game_ids: number[]) =>
  player.call(removeFavorites, { body: { game_ids } })
const list = (player: TestPlayer) => player.call(listFavorites, {})
const copies = (count: number) => Array.from({ length: count }, (_, at) => 1001 + at)

test('[LOBBY-28, LOBBY-29, LOBBY-30] games are added to and removed from favourites', async () => {
  const alisa = await testApp.player()
  expect(await list(alisa)).toEqual([])
  expect(await add(alisa, 1, 36)).toEqual([1, 36])
  testApp.clock.move(minutes(1))
  expect(await add(alisa, 14)).toEqual([14, 1, 36])
  expect(await list(alisa)).toEqual([14, 1, 36])
  expect(await remove(alisa, 1)).toEqual([14, 36])
  expect(await list(alisa)).toEqual([14, 36])
})

test('favourites belong to one player, and guests have none', async () => {
  const alisa = await testApp.player()
  const boris = await testApp.player({ name: 'boris' })
  await add(alisa, 1)
  await remove(boris, 1)
  expect([await list(alisa), await list(boris)]).toEqual([[1], []])
  await expect(testApp.call(listFavorites, {})).rejects.toMatchObject({ status: 401 })
})

test('adding a game twice, from two tabs at once, or removing a missing one is no error', async () => {
  const alisa = await testApp.player()
  const unknown = 999_999
  await Promise.all(Array.from({ length: 8 }, () => add(alisa, 1, 1, 36, unknown)))
  expect(await list(alisa)).toEqual([1, 36])
  await Promise.all(Array.from({ length: 8 }, () => remove(alisa, 1, 1, unknown)))
  expect(await list(alisa)).toEqual([36])
  expect(await add(alisa)).toEqual([36])
})

test('a list is bounded also for simultaneous additions, with a refusal in words', async () => {
  const alisa = await testApp.player()
  const all = copies(FAVORITES_MAX)
  // The list has capacity for only one of the four tabs that add different games at once.
  await add(alisa, ...all.slice(0, FAVORITES_MAX - 1))
  const answers = await Promise.allSettled([1, 36, 13, 14].map((id) => add(alisa, id)))
  const refused = answers.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as Refusal] : [],
  )
  expect(refused.length).toBe(3)
  for (const { key, status, code } of refused)
    expect({ key, status, code }).toEqual({ key: 'favorites_full', status: 422, code: 1340 })
  expect((await list(alisa)).length).toBe(FAVORITES_MAX)
  // Games that are already in the list use no capacity.
  expect((await add(alisa, ...all.slice(0, 5))).length).toBe(FAVORITES_MAX)
})

test.each([
  ['more than the list holds', copies(10_000)],
  ['no number', ['1']],
  ['a part of one', [1.5]],
  ['nothing', undefined],
  ['too large a number', [2 ** 40]],
  ['a negative one', [-1]],
])('a body with %s is refused', async (_, game_ids) => {
  const { token } = await testApp.player()
  for (const method of ['POST', 'DELETE'] as const) {
    const answer = await testApp.app.inject({
      method,
      url: '/api/v18/favorite-games',
      headers: { 'auth-token': token },
      payload: { game_ids },
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error.key).toBe('validation')
  }
})

test('a full list is read by index', async () => {
  const { db } = testApp.deps
  const alisa = await testApp.player()
  await add(alisa, ...copies(FAVORITES_MAX))
  await sql`analyze favorite_game`.execute(db)
  const { rows } = await sql<Record<string, string>>`explain select game_id from favorite_game
    where player_id = ${alisa.id} order by added_at desc, game_id`.execute(db)
  expect(rows.map((row) => Object.values(row).join()).join('\n')).toContain(
    'favorite_game_added_idx',
  )
})
