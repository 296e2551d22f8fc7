import { listGames } from '@ayva/contract/games/lobby'
import { recommendByModel, recommendForSearch } from '@ayva/contract/games/lobby/recommended'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { minutes } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { seedLobby } from '../lobby.ts'
import { countPlays, recountGames } from '../plays/plays.ts'

const SEVENS = 1
const MINES = 13
const PEPPER = 14
const BELL = 22
const DICE = 36

let testApp: TestApp
let alisa: TestPlayer
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seedLobby(testApp.deps.db, catalogue)
  alisa = await testApp.player()
  const others = await Promise.all([1, 2, 3].map((n) => testApp.player({ name: `other${n}` })))
  // Three other players play dice and mines, and one of them sevens too.
  for (const { id } of others) await play(id, DICE, MINES)
  await play(others[0]!.id, SEVENS)
  await play(alisa.id, DICE, DICE, DICE)
  await recountGames(testApp.deps)
})
afterAll(() => testApp.close())

async function play(playerId: bigint, ...games: number[]): Promise<void> {
  testApp.clock.move(minutes(1))
  const at = testApp.clock.now()
  await transaction(testApp.deps.db, (tx) =>
    countPlays(
      testApp.deps,
      tx,
      games.map((gameId) => ({ playerId, gameId, at })),
    ),
  )
}

const byModel = (model: string, more: object = {}, who = alisa.call) =>
  who(recommendByModel, { query: { model, ...more } })
const ids = (games: { id: number }[]) => games.map(({ id }) => id)

test('[LOBBY-38] a known model has games, an unknown one has none', async () => {
  for (const model of ['personal', 'popular', 'new'])
    expect((await byModel(model)).length, model).toBeGreaterThan(0)
  for (const model of ['unknown', "'; --", 'персональная'])
    expect(await byModel(model), model).toEqual([])
  const popular = await testApp.call(listGames, { query: { isPopular: '1', limit: 10 } })
  expect(ids(await byModel('popular'))).toEqual(ids(popular))
  for (const query of ['', '?model=', `?model=${'x'.repeat(41)}`, '?model=new&isMobile=yes']) {
    const url = `/api/v18/games-recommendation/by-model${query}`
    expect((await testApp.app.inject({ url })).statusCode).toBe(query === '?model=' ? 200 : 400)
  }
})

test('a player gets games that others play with theirs, then similar ones, with the reason', async () => {
  const games = await byModel('personal')
  const dice = { id: DICE, name: 'Кости' }
  expect(games.slice(0, 2).map(({ id, because }) => [id, because])).toEqual([
    [MINES, { kind: 'together', game: dice }],
    [SEVENS, { kind: 'together', game: dice }],
  ])
  expect(new Set(ids(games)).size).toBe(games.length)
  // Games already played come last, as far as they are popular.
  expect(ids(games).slice(0, 2)).not.toContain(DICE)
  expect(games.find(({ id }) => id === DICE)?.because ?? null).toBeNull()
})

test('games of the same kind follow if no others were played together', async () => {
  const boris = await testApp.player({ name: 'boris' })
  await play(boris.id, SEVENS)
  const games = await byModel('personal', {}, boris.call)
  const bell = games.find(({ id }) => id === BELL)
  expect(bell?.because).toEqual({ kind: 'alike', game: { id: SEVENS, name: 'Сочные семёрки' } })
  expect(games.find(({ id }) => id === PEPPER)?.because?.kind).not.toBe('together')
})

test('a guest, or a player without rounds, gets popular games', async () => {
  const gleb = await testApp.player({ name: 'gleb' })
  const popular = ids(await byModel('popular'))
  expect(ids(await byModel('personal', {}, testApp.call))).toEqual(popular)
  expect(ids(await byModel('personal', {}, gleb.call))).toEqual(popular)
})

test('a phone gets only games that it can show, and as many as requested', async () => {
  const { db } = testApp.deps
  await db.updateTable('game').set({ isMobile: false }).where('id', '=', MINES).execute()
  expect(ids(await byModel('personal', { isMobile: '1' }))).not.toContain(MINES)
  expect(ids(await byModel('personal', { isMobile: '0' }))).toContain(MINES)
  expect((await byModel('personal', { limit: 1 })).length).toBe(1)
  await db.updateTable('game').set({ isMobile: true }).where('id', '=', MINES).execute()
})

test('[LOBBY-39, LOBBY-40] a search gets related games and further words', async () => {
  const searchId = 'c0ffee-1'
  const unknown = await testApp.call(recommendForSearch, { query: { searchId } })
  expect(unknown.games.length).toBeGreaterThan(0)
  await testApp.call(listGames, { query: { q: 'кости', searchId } })
  const { games, tags } = await testApp.call(recommendForSearch, { query: { searchId } })
  expect(games[0]).toMatchObject({ id: MINES, because: { kind: 'together', game: { id: DICE } } })
  expect(ids(games)).not.toContain(DICE)
  // Tags of the found games come first; each is a word that finds games.
  expect(tags[0]).toEqual({ name: 'кости', locales: { ru: 'кости' } })
  expect(tags.length).toBeLessThanOrEqual(12)
  expect(new Set(tags.map(({ name }) => name)).size).toBe(tags.length)
  for (const { name } of tags.slice(0, 3))
    expect((await testApp.call(listGames, { query: { q: name } })).length, name).toBeGreaterThan(0)
})

test.each(['', 'searchId=', `searchId=${'x'.repeat(65)}`, 'searchId=%00', 'searchId[]=1'])(
  'an invalid search name is refused: «%s»',
  async (query) => {
    const url = `/api/v18/games-recommendation/for-search?${query}`
    expect((await testApp.app.inject({ url })).statusCode).toBe(400)
  },
)

test('each query of a recommendation uses an index', async () => {
  const { db } = testApp.deps
  await sql`insert into game (id, slug, developer_id, name, description, engine, model_id,
      model_version, art, categories, tags, symbols, position, is_mobile, players, bets)
    select 1000 + n, 'copy-' || n, developer_id, name, description, 'engine-' || n % 20, model_id,
      model_version, art, categories, tags, symbols, 1000 + n, true, n, n
      from game, generate_series(1, 10000) n where id = 1`.execute(db)
  await sql`insert into game_pair select 1000 + a, 1000 + b, a from generate_series(1, 300) a,
      generate_series(1, 100) b where a <> b`.execute(db)
  await sql`insert into game_last_played (player_id, game_id, played_at, bets)
    select ${alisa.id}, 1000 + n, now(), n from generate_series(1, 5000) n`.execute(db)
  await sql`analyze game, game_pair, game_last_played`.execute(db)
  const planOf = async (query: ReturnType<typeof sql>) => {
    const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(db)
    return rows.map((row) => Object.values(row).join()).join('\n')
  }
  expect(
    await planOf(sql`select other_id from game_pair where game_id = 1001
      order by players desc, other_id limit 24`),
  ).toContain('game_pair_top_idx')
  expect(
    await planOf(sql`select id from game where is_active and engine = 'engine-3'
      order by position, id limit 24`),
  ).toContain('game_engine_idx')
  expect(
    await planOf(sql`select game_id from game_last_played where player_id = ${alisa.id}
      order by played_at desc, game_id limit 20`),
  ).toContain('game_last_played_at_idx')
  for (const [column, index] of [
    ['players', 'game_players_idx'],
    ['bets', 'game_bets_idx'],
  ])
    expect(
      await planOf(sql`select id from game where is_active
        order by ${sql.raw(column!)} desc, position, id limit 24`),
    ).toContain(index)
})
