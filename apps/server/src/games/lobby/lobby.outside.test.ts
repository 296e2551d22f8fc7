import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { listDevelopers, listGames, listTabs, showGame } from '@ayva/contract/games/lobby'
import { recommendByModel } from '@ayva/contract/games/lobby/recommended'
import { openRound } from '@ayva/contract/games/rounds'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { TestApp } from '#lib/testing.ts'
import { notePlayed, outside, seedLobby } from './lobby.ts'

const game = (code: string, more: object = {}) => ({
  code,
  studio: 'fonar',
  slug: code,
  name: `Игра ${code}`,
  description: 'Чужая.',
  art: 'kosti',
  categories: ['slots'],
  tags: ['фрукты'],
  rtpBp: 9650,
  volatility: 'high',
  maxWinX: 700,

  isMobile: true,
  hasDemo: false,
  onlyRealBalance: true,
  launchType: 'frame' as const,
  ...more,
})
const studio = { slug: 'fonar', name: 'Фонарь', about: 'Делает игры.' }

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seedLobby(testApp.deps.db, catalogue)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  const { db } = testApp.deps
  await db.transaction().execute(async (tx) => {
    await outside.lockCatalogue(tx)
    await outside.upsertStudios(tx, 'lamp', [studio])
    await outside.upsertOutside(tx, 'lamp', [game('one'), game('two')])
  })
  testApp.deps.bus.publish('content_changed', {})
})

const outsideGames = async () =>
  (await testApp.call(listGames, { query: { limit: 50, developer: 'fonar' } })).map(
    ({ slug }) => slug,
  )

test('a supplier’s game is in the lobby with the figures that the supplier states', async () => {
  expect(await outsideGames()).toEqual(['one', 'two'])
  const found = await testApp.call(showGame, { params: { developer: 'fonar', slug: 'one' } })
  expect(found).toMatchObject({
    rtpBp: 9650,
    volatility: 'high',
    maxWinX: 700,
    topWin: null,
    launchType: 'frame',
    supplier: 'lamp',
    modelId: null,
    modelVersion: null,
    hasDemo: false,
    onlyRealBalance: true,
  })
  expect(await testApp.call(listDevelopers, { query: { limit: 50 } })).toContainEqual(
    expect.objectContaining({ slug: 'fonar', games: 2 }),
  )
  const slots = (await testApp.call(listTabs, {})).find(({ slug }) => slug === 'slots')
  const inTab = await testApp.call(listGames, { query: { limit: 100, category: 'slots' } })
  expect(inTab.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['one', 'two']))
  const bestRtpBp = Math.max(...inTab.map(({ rtpBp }) => rtpBp))
  expect(slots).toMatchObject({ games: inTab.length, bestRtpBp })
})

test('an own game is embedded, and has no supplier', async () => {
  const params = { developer: 'ayva-lab', slug: 'kosti' }
  expect(await testApp.call(showGame, { params })).toMatchObject({
    launchType: 'embedded',
    supplier: null,
    modelId: 'dice-99',
    modelVersion: 1,
  })
})

test('it is hidden while its supplier is off or no longer offers it', async () => {
  const { db, bus } = testApp.deps
  const show = async () => (bus.publish('content_changed', {}), outsideGames())
  await outside.setSupplied(db, 'lamp', false)
  expect(await show()).toEqual([])
  await outside.setSupplied(db, 'lamp', true)
  expect(await show()).toEqual(['one', 'two'])
  expect(await outside.withdrawOthers(db, 'lamp', ['two'])).toBe(1)
  expect(await show()).toEqual(['two'])
  expect(await outside.upsertOutside(db, 'lamp', [game('one')])).toEqual(['one'])
  expect(await show()).toEqual(['one', 'two'])
})

test('a supplier cannot take the address or the studio of another', async () => {
  const { db } = testApp.deps
  const own = { slug: 'ayva-lab', name: 'Не лаборатория', about: '' }
  await outside.upsertStudios(db, 'lamp', [own])
  const taken = [
    game('thief', { studio: 'ayva-lab', slug: 'kosti' }),
    game('third', { slug: 'one' }),
    game('fourth'),
  ]
  expect(await outside.upsertOutside(db, 'lamp', taken)).toEqual(['fourth'])
  expect(await outside.upsertOutside(db, 'rival', [game('one')])).toEqual([])
  const kosti = await testApp.call(showGame, { params: { developer: 'ayva-lab', slug: 'kosti' } })
  expect(kosti).toMatchObject({ supplier: null, developer: { name: 'Айва Лаб' } })
  await outside.withdrawOthers(db, 'lamp', ['one', 'two'])
})

test('it accepts no bet of an own game', async () => {
  const alisa = await testApp.player()
  await testApp.fund(alisa, 50_00n)
  const { id } = await testApp.call(showGame, { params: { developer: 'fonar', slug: 'one' } })
  const body = { gameId: id, bet: 10_00n, params: {} }
  await expect(alisa.call(openRound, { body, idempotencyKey: randomUUID() })).rejects.toMatchObject(
    { key: 'game_unknown' },
  )
  expect(await outside.selectOutside(testApp.deps.db, id)).toEqual({
    supplier: 'lamp',
    code: 'one',
  })
  expect(await outside.selectOutside(testApp.deps.db, 1)).toBeUndefined()
})

test('games of suppliers are not similar merely because both are external', async () => {
  const alisa = await testApp.player()
  const [one] = await testApp.call(listGames, { query: { limit: 1, developer: 'fonar' } })
  const at = testApp.clock.now()
  const played = { playerId: alisa.id, gameId: one!.id, at, roundAt: at }
  await notePlayed(testApp.deps.db, [played])
  const told = await alisa.call(recommendByModel, { query: { model: 'personal', limit: 50 } })
  expect(told.length).toBeGreaterThan(0)
  expect(told.filter(({ because }) => because?.kind === 'alike')).toEqual([])
})
