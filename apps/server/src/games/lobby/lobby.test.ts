import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import {
  lastGames,
  listDevelopers,
  listGames,
  listTabs,
  showGame,
} from '@ayva/contract/games/lobby'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { figuresOf } from './cards.ts'
import { gameById, notePlayed, ownGameById, releaseOf, seedLobby } from './lobby.ts'
import { minutes } from '#lib/clock.ts'
import { TestApp } from '#lib/testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seedLobby(testApp.deps.db, catalogue)
  // Five games of the catalogue, so that new ones do not change the test.
  await testApp.deps.db.deleteFrom('game').where('id', 'not in', [1, 13, 14, 22, 36]).execute()
})
afterAll(() => testApp.close())

const names = (games: { name: string }[]) => games.map(({ name }) => name)
const allNames = ['Сочные семёрки', 'Мины', 'Острый перец', 'Медный колокол', 'Кости']

test('[LOBBY-01, LOBBY-02, LOBBY-06, LOBBY-07] every game has an id, an address and a studio', async () => {
  const games = await testApp.call(listGames, {})
  const developers = await testApp.call(listDevelopers, {})
  expect(names(games)).toEqual(allNames)
  expect(new Set(games.map(({ id }) => id)).size).toBe(games.length)
  for (const { developer } of games) expect(developers.map(({ id }) => id)).toContain(developer.id)
  expect(games[0]).toMatchObject({
    id: 1,
    slug: 'sochnye-semerki',
    developer: { slug: 'medovy-dvor', name: 'Медовый двор' },
    onlyRealBalance: false,
    isMobile: true,
  })
})

test('only playable titles are in the lobby', async () => {
  const games = await testApp.call(listGames, {})
  expect(games.length).toBeLessThan(catalogue.games.length)
  for (const { id, engine } of games)
    expect(releaseOf((await ownGameById(testApp.deps, id))!).model.engine).toBe(engine)
})

test('figures are those of the model, with the return rounded down', async () => {
  const [sevens] = await testApp.call(listGames, {})
  expect(sevens).toMatchObject({ rtpBp: 9613, volatility: 'low', maxWinX: 103 })
  expect(sevens).toMatchObject({ rtpOf: null, topWin: { x: 103, oneIn: 22_620 } })
  expect(figuresOf({ expected: { exact: true, rtp: 0.99 } }).rtpBp).toBe(9900)
  expect(figuresOf({ expected: { exact: true, rtp: 0.98999 } }).rtpBp).toBe(9899)
})

test('[LOBBY-10] limit and offset cut the list', async () => {
  const games = await testApp.call(listGames, { query: { limit: 2, offset: 2 } })
  expect(names(games)).toEqual(allNames.slice(2, 4))
})

test('[LOBBY-09, LOBBY-11, LOBBY-12] ids, category and studio narrow the list', async () => {
  const asked = (query: object) => testApp.call(listGames, { query }).then(names)
  expect(await asked({ ids: [36, 1, 999] })).toEqual(['Сочные семёрки', 'Кости'])
  expect(await asked({ category: 'instant' })).toEqual(['Мины', 'Кости'])
  expect(await asked({ category: 'nothing' })).toEqual([])
  expect(await asked({ developer: 'ayva-lab' })).toEqual(['Мины', 'Кости'])
  expect(await asked({ isMobile: '1', isGuest: '1', isFake: '0', t_uid: 'x' })).toEqual(allNames)
})

test.each([
  'limit=-1',
  'limit=1e3',
  'offset=x',
  'ids[]=0',
  `${'ids[]=1&'.repeat(51)}`,
  'isMobile=yes',
  'category[$ne]=1',
  'category=%00',
  `developer=${'a'.repeat(41)}`,
])('the query «%s» is refused', async (query) => {
  const answer = await testApp.app.inject({ method: 'GET', url: `/api/v18/games?${query}` })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: { key: 'bad_request' } })
})

test('[API-16] array parameters may have numbers in their brackets, bounded in depth and number', async () => {
  const ask = (query: string) =>
    testApp.app.inject({ method: 'GET', url: `/api/v18/games?${encodeURI(query)}` })
  for (const query of ['ids[]=36&ids[]=1', 'ids[0]=36&ids[1]=1'])
    expect(names((await ask(query)).json().data)).toEqual(['Сочные семёрки', 'Кости'])
  const many = Array.from({ length: 101 }, (_, at) => `x${at}=1`).join('&')
  for (const query of ['ids[1000]=1', 'ids[a]=1', 'x[a][b][c][d][e][f][g]=1', many])
    expect((await ask(query)).statusCode, query).toBe(400)
})

test('a game is found by its address', async () => {
  const params = { developer: 'ayva-lab', slug: 'kosti' }
  expect(await testApp.call(showGame, { params })).toMatchObject({ id: 36, name: 'Кости' })
  for (const wrong of [{ slug: 'orbita' }, { developer: 'medovy-dvor' }])
    await expect(testApp.call(showGame, { params: { ...params, ...wrong } })).rejects.toMatchObject(
      {
        status: 404,
        key: 'game_unknown',
      },
    )
})

test('[LOBBY-26] developers have the number of their games', async () => {
  const developers = await testApp.call(listDevelopers, {})
  expect(developers.map(({ slug, games }) => [slug, games])).toEqual([
    ['ayva-lab', 2],
    ['medovy-dvor', 3],
  ])
})

test('[LOBBY-16, LOBBY-17, LOBBY-19] tabs are sorted by position, and empty ones are left out', async () => {
  const found = await testApp.call(listTabs, {})
  expect(found.map(({ slug, games }) => [slug, games])).toEqual([
    ['/', 5],
    ['popular', 2],
    ['new', 1],
    ['slots', 3],
    ['instant', 2],
  ])
  const positions = found.map(({ position }) => position)
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
})

test('[LOBBY-36] last games are newest first, and only for their player', async () => {
  const alisa = await testApp.player()
  const boris = await testApp.player({ name: 'boris' })
  for (const gameId of [1, 36, 13, 1]) {
    testApp.clock.move(minutes(1))
    const at = testApp.clock.now()
    await notePlayed(testApp.deps.db, [{ playerId: alisa.id, gameId, at }])
  }
  expect(names(await alisa.call(lastGames, {}))).toEqual(['Сочные семёрки', 'Мины', 'Кости'])
  expect(names(await alisa.call(lastGames, { query: { limit: 1, offset: 1 } }))).toEqual(['Мины'])
  expect(await boris.call(lastGames, {})).toEqual([])
  await expect(testApp.call(lastGames, {})).rejects.toMatchObject({ status: 401 })
})

test('[LOBBY-04, LOBBY-08] a phone gets only games that it can show', async () => {
  const { db, bus } = testApp.deps
  await db.updateTable('game').set({ isMobile: false }).where('id', '=', 14).execute()
  bus.publish('content_changed', {})
  const asked = (isMobile: '0' | '1') => testApp.call(listGames, { query: { isMobile, limit: 50 } })
  expect(names(await asked('0'))).toEqual(allNames)
  expect(names(await asked('1'))).toEqual(allNames.filter((name) => name !== 'Острый перец'))
})

test('seeding again changes nothing, and keeps a game off that an operator switched off', async () => {
  const { db, bus } = testApp.deps
  await db.updateTable('game').set({ isActive: false }).where('id', '=', 36).execute()
  await seedLobby(db, catalogue)
  bus.publish('content_changed', {})
  expect(await gameById(testApp.deps, 36)).toBeUndefined()
  expect(await gameById(testApp.deps, 1)).toMatchObject({ name: 'Сочные семёрки' })
})
