/** Compares a lobby of ten thousand games with a small one: opening the site must not transfer more. */
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { lastGames, listGames, listSet, listTabs, showGame } from '@ayva/contract/games/lobby'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { notePlayed, seedLobby } from '../lobby.ts'

const GAMES = 10_000

let testApp: TestApp
let small: Record<string, number>
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seedLobby(testApp.deps.db, catalogue)
  small = await weigh()
  await generate()
})
afterAll(() => testApp.close())

const addresses = {
  home: '/api/v18/games?limit=14&offset=0',
  promo: '/api/v18/game-catalog/sets/home-page-promo/games',
  tabs: '/api/v18/games-tabs',
  tab: '/api/v18/games?limit=24&offset=0&category=slots',
  game: '/api/v18/games/by-slug/ayva-lab/kosti',
}

const bytesOf = async (url: string) =>
  (await testApp.app.inject({ method: 'GET', url })).body.length

async function weigh(): Promise<Record<string, number>> {
  const bytes = Object.entries(addresses).map(async ([name, url]) => [name, await bytesOf(url)])
  return Object.fromEntries(await Promise.all(bytes)) as Record<string, number>
}

/** Copies of the existing games, with a studio for each hundred. */
async function generate(): Promise<void> {
  const { db, bus } = testApp.deps
  await sql`insert into developer (id, slug, name, about, position)
    select n, 'studio-' || n, 'Студия ' || n, 'Делает игры.', n
      from generate_series(100, 199) n`.execute(db)
  await sql`insert into game (id, slug, developer_id, name, description, engine, model_id, model_version,
      art, categories, tags, symbols, position, is_mobile)
    select 1000 + n, one.slug || '-' || n, 100 + n % 100, one.name || ' ' || n, one.description,
      one.engine, one.model_id, one.model_version, one.art, one.categories, one.tags, one.symbols,
      1000 + n, true
      from generate_series(1, ${GAMES}::integer) n
      join (select *, row_number() over (order by id) as place from game) one
        on one.place = n % (select count(*) from game) + 1`.execute(db)
  await sql`analyze game, developer`.execute(db)
  bus.publish('content_changed', {})
}

test('the home page and a game page transfer the same, except for lists shorter than their page', async () => {
  const { answers } = testApp.app
  answers.clear()
  const large = await weigh()
  expect((await testApp.call(listGames, { query: { limit: 14 } })).length).toBe(14)
  // The maximum bytes of a card; the small lobby has fewer games than the page shows.
  const CARD_BYTES = 420
  expect(large['home']!).toBeLessThan(14 * CARD_BYTES)
  expect(large['tab']!).toBeLessThan(24 * CARD_BYTES)
  expect(large['promo']!).toBeLessThan(11 * 900)
  expect(large['tabs']! - small['tabs']!).toBeLessThan(40)
  expect(large['game']).toBe(small['game'])
})

test('a card contains fewer fields than the call of the game', async () => {
  const [card] = await testApp.call(listGames, { query: { limit: 1 } })
  const params = { developer: card!.developer.slug, slug: card!.slug }
  const game = await testApp.call(showGame, { params })
  expect(game).toMatchObject(card!)
  expect(card).not.toHaveProperty('description')
  expect(game.description).not.toBe('')
})

test('[LOBBY-13, LOBBY-14] pages of 500 contain every game exactly once', async () => {
  const ids: number[] = []
  for (;;) {
    const query = { limit: 500, offset: ids.length }
    const page = await testApp.call(listGames, { query })
    ids.push(...page.map(({ id }) => id))
    if (page.length < 500) break
  }
  const tabs = await testApp.call(listTabs, {})
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBe(tabs.find(({ slug }) => slug === '/')!.games)
  expect(ids.length).toBeGreaterThan(GAMES)
})

test('[LOBBY-51] home returns details of a few games, whatever the size of the lobby', async () => {
  const games = await testApp.call(listSet, {})
  const of = (category: string) => games.filter(({ categories }) => categories.includes(category))
  expect(games.length).toBeLessThanOrEqual(11)
  expect(of('slots').length).toBeGreaterThanOrEqual(6)
  expect(of('instant').length).toBeGreaterThanOrEqual(4)
})

test('a page of the lobby and of a studio is read by index', async () => {
  const { db } = testApp.deps
  const planOf = async (condition: ReturnType<typeof sql>, order = 'position, id') => {
    const { rows } = await sql<Record<string, string>>`explain select id from game
      where is_active and ${condition} order by ${sql.raw(order)} limit 24`.execute(db)
    return rows.map((row) => Object.values(row).join()).join('\n')
  }
  expect(await planOf(sql`true`)).not.toContain('Seq Scan on game')
  expect(await planOf(sql`developer_id = 150`)).not.toContain('Seq Scan on game')
  expect(await planOf(sql`categories @> array['slots']`)).not.toContain('Seq Scan on game')
  expect(await planOf(sql`categories @> array['nothing']`)).not.toContain('Seq Scan on game')
})

test('the list of a player’s last games is limited by the database', async () => {
  const { db } = testApp.deps
  const alisa = await testApp.player()
  const at = testApp.clock.now()
  const games = [1001, 1002, 1003]
  await notePlayed(
    db,
    games.map((gameId) => ({ playerId: alisa.id, gameId, at })),
  )
  expect((await alisa.call(lastGames, { query: { limit: 2 } })).map(({ id }) => id)).toEqual([
    1001, 1002,
  ])
})
