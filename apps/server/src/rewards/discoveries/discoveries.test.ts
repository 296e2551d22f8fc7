/** What players have done for the first time: noted once, from rounds, reports of pages and events. */
import { randomUUID } from 'node:crypto'
import { listArticles } from '@ayva/contract/communication/blog'
import { type EventType, sendWebhook } from '@ayva/contract/platform/tracking'
import { setLimit } from '@ayva/contract/protection/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days, minutes } from '#lib/clock.ts'
import { connect, sql, transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../app.ts'
import { type Games, openGames } from '../../games/rounds/rounds.testing.ts'
import { countFirsts, discoveriesOf, note } from './discoveries.ts'

let games: Games
beforeAll(async () => (games = await openGames({ GAME_CYCLE: false })))
afterAll(() => games.testApp.close())

const consumers = () => createConsumers(games.testApp.deps)
const readOn = () => readAllEvents(games.testApp.deps, consumers())
const notedOf = ({ id }: TestPlayer) => discoveriesOf(games.testApp.deps.db, id)
const namesOf = async (player: TestPlayer) =>
  (await notedOf(player)).map(({ kind, key }) => `${kind} ${key}`).toSorted()

const page = { user_agent: 'Mozilla/5.0', url: 'https://ayva.test/', url_referer: '' }
function report({ call }: Pick<TestPlayer, 'call'>, what: string, of: string) {
  const data = JSON.stringify(Object.assign({ what, of }, page))
  return call(sendWebhook, { params: { eventType: 'learned' as EventType }, body: { data } })
}
async function playing(): Promise<TestPlayer> {
  const player = await games.testApp.player()
  await games.testApp.fund(player, 50_000_00n)
  return player
}

test('a game is noted with the moment of its first round, and reading everything again changes nothing', async () => {
  const { testApp, play, gameOf } = games
  const vera = await playing()
  const first = testApp.clock.now()
  await play(vera, 'dice-99')
  testApp.clock.move(minutes(5))
  await play(vera, 'dice-99')
  await readOn()
  const noted = await notedOf(vera)
  const game = { kind: 'game', key: String(gameOf('dice-99')) }
  expect(noted.filter(({ kind }) => kind === 'game')).toEqual([Object.assign({ at: first }, game)])
  for (const one of consumers())
    if (one.name.startsWith('discoveries')) await rebuild(testApp.deps.db, one)
  await readOn()
  expect(await notedOf(vera)).toEqual(noted)
})

test('two nodes that read at once, and a reading of the player meanwhile, note each thing once', async () => {
  const { testApp, play } = games
  const anna = await playing()
  for (const model of ['dice-99', 'classic-soft', 'classic-fire', 'dice-99'])
    await play(anna, model)
  const db = connect(testApp.deps.config.DATABASE_URL, { max: 4 })
  const at = testApp.clock.now()
  const mark = { playerId: anna.id, kind: 'mark' as const, key: 'name', at }
  const noting = () => transaction(db, (tx) => note(testApp.deps, tx, [mark]))
  const nodes = [testApp.deps, { ...testApp.deps, db }]
  await Promise.all([
    ...nodes.map((node) => readAllEvents(node, createConsumers(node))),
    noting(),
    noting(),
  ])
  const noted = await notedOf(anna)
  expect(noted.filter(({ kind }) => kind === 'game')).toHaveLength(3)
  expect(noted.filter(({ kind }) => kind === 'mark')).toHaveLength(1)
  await db.destroy()
})

test('of a thing that is known the earlier moment is kept', async () => {
  const { testApp } = games
  const nina = await testApp.player()
  const now = testApp.clock.now()
  const told = (at: Date) =>
    transaction(testApp.deps.db, (tx) =>
      note(testApp.deps, tx, [{ playerId: nina.id, kind: 'rules', key: '7', at }]),
    )
  await told(now)
  await told(after(now, -days(400)))
  await told(after(now, -days(3)))
  expect(await notedOf(nina)).toEqual([{ kind: 'rules', key: '7', at: after(now, -days(400)) }])
})

test('a reported round counts only if it is the player’s own and its secret is revealed', async () => {
  const { play, rotate } = games
  const vera = await playing()
  const boris = await playing()
  const { round } = await play(vera, 'dice-99')
  const rounds = async (player: TestPlayer) =>
    (await namesOf(player)).filter((name) => name.startsWith('round '))
  await report(vera, 'round', round.id)
  await readOn()
  expect(await rounds(vera)).toEqual([])
  await rotate(vera)
  await report(vera, 'round', round.id)
  await report(vera, 'round', round.id)
  await report(vera, 'round', randomUUID())
  await report(boris, 'round', round.id)
  await readOn()
  expect(await rounds(vera)).toEqual([`round ${round.id}`])
  expect(await rounds(boris)).toEqual([])
})

test('of reported games and articles those that exist are noted, and a guest is not', async () => {
  const { testApp, gameOf } = games
  const gleb = await testApp.player()
  const dice = String(gameOf('dice-99'))
  const { articles } = await testApp.call(listArticles, { query: { limit: 1, offset: 0 } })
  const { slug } = articles[0]!
  for (const what of ['rules', 'demo']) {
    await report(gleb, what, dice)
    await report(gleb, what, '999999999')
    await report(gleb, what, 'no-number')
  }
  await report(gleb, 'article', slug)
  await report(gleb, 'article', 'no-such-article')
  await report(gleb, 'self-test', 'done')
  await report(testApp, 'rules', dice)
  await readOn()
  expect(await namesOf(gleb)).toEqual([
    `article ${slug}`,
    `demo ${dice}`,
    'mark self-test',
    `rules ${dice}`,
  ])
})

test('a rare round that has won is noted by what its engine says of it', async () => {
  const { play, step } = games
  const lena = await playing()
  const { round } = await play(lena, 'mines-99', { params: { mines: 1 } })
  const { safe } = await games.minesOf(lena, round)
  for (const [index, cell] of safe.slice(0, 10).entries()) await step(lena, round.id, index, cell)
  await readOn()
  expect(await namesOf(lena)).not.toContain('feat cells-10')
  await step(lena, round.id, 10, 'cashout')
  await readOn()
  expect(await namesOf(lena)).toContain('feat cells-10')
})

test('limits, checks and new games are counted by day, each game once', async () => {
  const { testApp, play, gameOf } = games
  const { db, clock } = testApp.deps
  const olga = await playing()
  const since = new Date(clock.now().toISOString().slice(0, 10))
  await play(olga, 'dice-99')
  await report(olga, 'demo', String(gameOf('dice-99')))
  await report(olga, 'demo', String(gameOf('mines-99')))
  const limit = { name: 'deposit', period: 'day', currency: 'RUB', max: 5_000_00n } as const
  await olga.call(setLimit, { body: limit })
  await olga.call(setLimit, { body: Object.assign({}, limit, { max: 3_000_00n }) })
  await readOn()
  const day = clock.now().toISOString().slice(0, 10)
  const counted = { playerId: olga.id, day, checks: 0, limits: 1, fresh: 2 }
  expect(await countFirsts(db, [olga.id], since)).toEqual([counted])
  testApp.clock.move(days(1))
  await play(olga, 'dice-99')
  await readOn()
  expect(await countFirsts(db, [olga.id], after(since, days(1)))).toEqual([])
  const { rows } = await sql<{ told: number }>`select count(*)::int as told from event
    where player_id = ${olga.id} and kind = 'discoveries.made'`.execute(db)
  expect(rows[0]!.told).toBeGreaterThan(0)
})
