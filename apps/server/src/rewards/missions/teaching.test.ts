/** Missions that teach: a round checked, a limit set, a new game opened, all of them without a stake. */
import { listGifts } from '@ayva/contract/payments/gifts'
import { sendWebhook } from '@ayva/contract/platform/tracking'
import { changeSetting } from '@ayva/contract/platform/settings'
import { setLimit, takeBreak } from '@ayva/contract/protection/limits'
import { listDailyMissions, missionsSettings } from '@ayva/contract/rewards/missions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { connect, sql } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { type Games, openGames } from '../../games/rounds/rounds.testing.ts'
import { missionsOf } from './day.ts'

let games: Games
beforeAll(async () => {
  games = await openGames({ GAME_CYCLE: false })
  const permissions = ['settings.rewards' as const]
  const { token } = await addOperator(games.testApp.deps, { name: 'Ольга', permissions })
  const teaching = [
    { key: 'check', title: 'Проверить раунд', measure: 'checks' },
    { key: 'limit', title: 'Поставить лимит', measure: 'limits' },
    { key: 'fresh', title: 'Открыть новую игру', measure: 'fresh' },
  ].map((mission) => Object.assign({ target: 1, gift: 'mission-rounds-2' }, mission))
  await games.testApp.callAs(token)(changeSetting, {
    params: { alias: 'daily_missions' },
    body: { value: teaching as never, why: 'проверка' },
  })
})
afterAll(() => games.testApp.close())

const consumers = () => createConsumers(games.testApp.deps)
const readOn = async () => {
  await readAllEvents(games.testApp.deps, consumers())
  await games.testApp.runJobs()
}
async function doneOf({ call }: TestPlayer) {
  const { missions } = await call(listDailyMissions, {})
  return missions.filter(({ done }) => done).map(({ key }) => key)
}
const giftsOf = async ({ call }: TestPlayer) =>
  (await call(listGifts, { query: { state: 'available' } })).gifts.length

const page = { user_agent: 'Mozilla/5.0', url: 'https://ayva.test/', url_referer: '' }
function report({ call }: TestPlayer, what: string, of: string) {
  const data = JSON.stringify(Object.assign({ what, of }, page))
  return call(sendWebhook, { params: { eventType: 'learned' }, body: { data } })
}
const limit = { name: 'deposit', period: 'day', currency: 'RUB', max: 5_000_00n } as const

test('[MISS-02, MISS-04] a limit and a new game fulfil missions without money, each once', async () => {
  const { testApp, gameOf } = games
  const vera = await testApp.player()
  expect(await doneOf(vera)).toEqual([])
  await vera.call(setLimit, { body: limit })
  await report(vera, 'demo', String(gameOf('dice-99')))
  await report(vera, 'demo', String(gameOf('dice-99')))
  await readOn()
  expect(await doneOf(vera)).toEqual(['limit', 'fresh'])
  expect(await giftsOf(vera)).toBe(2)
  for (const one of consumers())
    if (one.name.startsWith('discoveries') || one.name === 'missions.firsts')
      await rebuild(testApp.deps.db, one)
  await readOn()
  expect(await giftsOf(vera)).toBe(2)
  await testApp.assertBooksBalance()
})

test('a check fulfils its mission only for the player of the round', async () => {
  const { testApp, play, rotate } = games
  const anna = await testApp.player()
  const boris = await testApp.player()
  await testApp.fund(anna, 1_000_00n)
  const { round } = await play(anna, 'dice-99')
  await rotate(anna)
  testApp.clock.move(days(1))
  await report(boris, 'round', round.id)
  await readOn()
  expect(await doneOf(boris)).toEqual([])
  await report(anna, 'round', round.id)
  await readOn()
  expect(await doneOf(anna)).toEqual(['check'])
  // The same round on the next day is nothing new, and neither is a game that is known.
  testApp.clock.move(days(1))
  await report(anna, 'round', round.id)
  await report(anna, 'demo', String(round.gameId))
  await readOn()
  expect(await doneOf(anna)).toEqual([])
})

test('two nodes that read at once give each gift once', async () => {
  const { testApp, gameOf } = games
  const nina = await testApp.player()
  await nina.call(setLimit, { body: limit })
  await report(nina, 'demo', String(gameOf('mines-99')))
  const db = connect(testApp.deps.config.DATABASE_URL, { max: 4 })
  const nodes = [testApp.deps, { ...testApp.deps, db }]
  for (let turn = 0; turn < 2; turn += 1)
    await Promise.all(nodes.map((node) => readAllEvents(node, createConsumers(node))))
  await testApp.runJobs()
  expect(await doneOf(nina)).toEqual(['limit', 'fresh'])
  expect(await giftsOf(nina)).toBe(2)
  await db.destroy()
})

test('on a break nothing of it is fulfilled', async () => {
  const gleb = await games.testApp.player()
  await gleb.call(takeBreak, { body: { term: 'day' } })
  await gleb.call(setLimit, { body: limit })
  await readOn()
  const { rows } = await sql`select from mission_done where player_id = ${gleb.id}`.execute(
    games.testApp.deps.db,
  )
  expect(rows).toEqual([])
  expect(await gleb.call(listDailyMissions, {})).toMatchObject({ closed: 'break', missions: [] })
})

test('of the missions that the product ships with one of each day asks for no stake', () => {
  const pool = missionsSettings.daily_missions.shipped
  const teaching = new Set(['checks', 'limits', 'fresh'])
  for (const day of ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'])
    expect(missionsOf(pool, day).filter(({ measure }) => teaching.has(measure))).toHaveLength(1)
})
