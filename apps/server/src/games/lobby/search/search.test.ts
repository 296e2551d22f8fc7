/** Searches among the product's own games and many made-up ones. */
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { listGames } from '@ayva/contract/games/lobby'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '../../../app.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { countPlays, seedLobby } from '../lobby.ts'
import { recountGames } from '../plays/plays.ts'

const GAMES = 2_400

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seedLobby(testApp.deps.db, catalogue)
  await sql`insert into developer (id, slug, name, about, position)
    values (100, 'flame-works', 'Flame Works', '', 100)`.execute(testApp.deps.db)
  await add(900, { name: 'Flames', tags: ['fruit'] })
  await add(901, { name: 'Fruit Party', tags: ['вечеринка'] })
  await add(902, { name: 'Звездопад', tags: ['комета'] })
  await sql`insert into game (id, slug, developer_id, name, description, engine, model_id, model_version,
      art, categories, tags, symbols, position, is_mobile)
    select 1000 + n, 'zz-' || n, 1, 'Zz' || n, '', engine, model_id, model_version, art, '{}', '{zz}',
      symbols, 1000 + n, n % 2 = 0
      from generate_series(1, ${GAMES}::integer) n join game on game.id = 1`.execute(
    testApp.deps.db,
  )
})
afterAll(() => testApp.close())

type Made = { name: string; tags: string[] }
async function add(id: number, { name, tags }: Made): Promise<void> {
  await sql`insert into game (id, slug, developer_id, name, description, engine, model_id, model_version,
      art, categories, tags, symbols, position, is_mobile)
    select ${id}, 'made-' || ${id}::integer, 100, ${name}, '', engine, model_id, model_version, art,
      '{slots}', ${tags}::text[], symbols, ${id}, true from game where id = 1`.execute(
    testApp.deps.db,
  )
}

const find = async (q: string, more: object = {}) =>
  (await testApp.call(listGames, { query: { q, limit: 20, ...more } })).map(({ name }) => name)

test('[LOBBY-42] words match names and tags, studios and kinds', async () => {
  // A game with that name comes before a game with such a tag.
  expect(await find('fruit')).toEqual(['Fruit Party', 'Flames'])
  expect(await find('вечеринка')).toEqual(['Fruit Party'])
  expect(await find('flame works party')).toEqual(['Fruit Party'])
  expect(await find('скачки')).toEqual([])
  expect(await find('быстрые игры')).toEqual(expect.arrayContaining(['Кости', 'Мины']))
  expect(await find('ког')).toEqual([])
  expect(await find('звездоп')).toEqual(['Звездопад'])
})

test('[LOBBY-42] either alphabet, typing errors and the wrong keyboard layout find the same', async () => {
  for (const q of ['флеймс', 'FLAMES', 'fleims', 'адфьуы', 'flmaes'])
    expect(await find(q), q).toEqual(['Flames'])
  for (const q of [
    'сочные',
    'sochnye',
    'сочниые',
    'sochnie semerki',
    'сочн семёркки',
    'cjxyst',
    'ЫЩСРТНУ',
  ])
    expect(await find(q), q).toEqual(['Сочные семёрки'])
  const slots = await find('слоты')
  expect(slots).toContain('Сочные семёрки')
  for (const q of ['ckjns', 'slots', 'ыдщеы', 'CKJNS', 'сллоты'])
    expect(await find(q), q).toEqual(slots)
})

test('[LOBBY-43, LOBBY-44] a search has a name, and sorts by players', async () => {
  const { db } = testApp.deps
  const alisa = await testApp.player()
  const boris = await testApp.player()
  const at = testApp.clock.now()
  await countPlays(testApp.deps, db, [
    { playerId: alisa.id, gameId: 901, at },
    { playerId: boris.id, gameId: 901, at },
    { playerId: boris.id, gameId: 902, at },
  ])
  await recountGames(testApp.deps)
  testApp.deps.bus.publish('content_changed', {})
  const query = { sort: '-userStatistic' as const, searchId: 'a-1' }
  await vi.waitFor(
    async () => expect(await find('made', query)).toEqual(['Fruit Party', 'Звездопад', 'Flames']),
    240_000,
  )
  expect(await find('made', { limit: 1, offset: 1, ...query })).toEqual(['Звездопад'])
  expect(await find('made')).toEqual(['Flames', 'Fruit Party', 'Звездопад'])
})

test('filters of lists narrow a search, and pages contain everything that is found', async () => {
  expect(await find('made', { ids: [902] })).toEqual(['Звездопад'])
  expect(await find('мины', { category: 'slots' })).not.toContain('Мины')
  expect(await find('сочные', { developer: 'flame-works' })).toEqual([])
  const ids = new Set<number>()
  for (let offset = 0; ; offset += 500) {
    const query = { q: 'zz', isMobile: '1' as const, limit: 500, offset }
    const page = await testApp.call(listGames, { query })
    // Others are found through two typing errors.
    for (const { id } of page) if (id >= 1000) ids.add(id)
    if (page.length < 500) break
  }
  expect(ids.size).toBe(GAMES / 2)
})

test('[LOBBY-45] text without a word finds nothing and costs nothing; unusual text is refused or harmless', async () => {
  for (const q of [
    '',
    '   ',
    '🎰',
    '\u0301\u0302',
    '%',
    "' or 1=1; drop table game; --",
    '\\',
    'ﷺ'.repeat(100),
  ])
    expect(await find(q), q).toEqual([])
  const status = async (q: string) =>
    (await testApp.app.inject({ method: 'GET', url: '/api/v18/games', query: { q } })).statusCode
  expect(await status('я'.repeat(401))).toBe(400)
  expect(await status('я'.repeat(10_240))).toBe(400)
  expect(await status('\0')).toBe(400)
  expect(await status('я'.repeat(400))).toBe(200)
  expect((await testApp.app.inject('/api/v18/games?q=a&q=b')).statusCode).toBe(400)
  expect((await testApp.app.inject('/api/v18/games?q=a&searchId=%22')).statusCode).toBe(400)
})

test('invented searches do not occupy the cache of answers', async () => {
  const { answers } = testApp.app
  answers.clear()
  await testApp.app.inject('/api/v18/games?limit=5')
  expect(answers.size).toBe(1)
  for (let at = 0; at < 20; at += 1) await testApp.app.inject(`/api/v18/games?q=zz${at}`)
  const found = await testApp.app.inject('/api/v18/games?q=orbita')
  expect(found.headers['cache-control']).toBe('no-store')
  expect(answers.size).toBe(1)
})

test('a switched-off game disappears from the search at once, and a new one appears soon', async () => {
  await add(903, { name: 'Сверчок', tags: [] })
  expect(await find('сверчок')).toEqual([])
  testApp.deps.bus.publish('content_changed', {})
  // The request does not wait for the index to be rebuilt.
  expect(await find('сверчок')).toEqual([])
  await vi.waitFor(async () => expect(await find('сверчок')).toEqual(['Сверчок']), 240_000)
  await sql`update game set is_active = false where id = 903`.execute(testApp.deps.db)
  expect(await find('сверчок')).toEqual([])
})
