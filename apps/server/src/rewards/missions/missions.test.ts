/** Daily missions: rounds are counted once, and a fulfilled mission gives a gift. */
import { activateGift, listGifts } from '@ayva/contract/payments/gifts'
import { listPrizes } from '@ayva/contract/payments/gifts/office'
import { takeBreak } from '@ayva/contract/protection/limits'
import { listDailyMissions, type MissionModel } from '@ayva/contract/rewards/missions'
import { previewMissions } from '@ayva/contract/rewards/missions/office'
import { changeSetting } from '@ayva/contract/platform/settings'
import { listCounters } from '@ayva/contract/site/shell'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { createConsumers, createJobs } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { type Games, openGames } from '../../games/rounds/rounds.testing.ts'
import { endOf, missionsOf, weekOf } from './day.ts'

let games: Games
let olga: TestPlayer['call']
beforeAll(async () => {
  games = await openGames({ GAME_CYCLE: false })
  const permissions = ['settings.content', 'settings.rewards'] as const
  const { token } = await addOperator(games.testApp.deps, {
    name: 'Ольга',
    permissions: [...permissions],
  })
  olga = games.testApp.callAs(token)
})
afterAll(() => games.testApp.close())

const set = (alias: string, value: unknown) =>
  olga(changeSetting, { params: { alias }, body: { value: value as never, why: 'проверка' } })
const one = {
  ...({ key: 'two', title: 'Два раунда', measure: 'rounds', target: 2 } as const),
  gift: 'mission-rounds-2',
}
beforeEach(async () => {
  await set('feature_daily_missions', { enabled: true })
  await set('daily_missions', [one])
})

test('an operator sees the week of a player and its price before saving, and no unknown gift is saved', async () => {
  const permissions = ['settings.read' as const, 'gifts.read' as const]
  const { token } = await addOperator(games.testApp.deps, { name: 'Вера', permissions })
  const vera = games.testApp.callAs(token)
  const week = { enabled: true, days: 4, missions: 2, gift: 'mission-week' }
  const preview = (missions: MissionModel[], more = week) =>
    vera(previewMissions, { body: { missions, week: more, currency: 'RUB' } })
  const prizes = new Map((await vera(listPrizes, {})).map((prize) => [prize.key, prize]))
  const each = prizes.get('mission-rounds-2')!.cost!.minor
  const chest = prizes.get('mission-week')!.cost!.minor
  expect(each > 0n && each < prizes.get('mission-rounds-2')!.gets!.minor).toBe(true)
  const seen = await preview([one])
  expect(seen.days).toHaveLength(7)
  expect(seen.days[0]).toMatchObject({ missions: [{ key: 'two', title: 'Два раунда' }] })
  expect(seen.days[0]!.cost).toEqual({ minor: each, currency: 'RUB' })
  expect(seen).toMatchObject({ most: { minor: 7n * each + chest }, wrong: {} })
  const lost = [{ ...one, gift: 'no-such-gift' }]
  const wrong = 'Нет такого подарка без пополнения'
  expect(await preview(lost, { ...week, gift: 'neither' })).toMatchObject({
    chest: null,
    wrong: { 'missions.0.gift': wrong, 'week.gift': wrong },
  })
  await expect(set('daily_missions', lost)).rejects.toMatchObject({
    key: 'validation',
    details: { fields: { 'value.0.gift': wrong } },
  })
  await expect(set('missions_week', { ...week, gift: 'neither' })).rejects.toMatchObject({
    details: { fields: { 'value.gift': wrong } },
  })
})

const readOn = async () => {
  await readAllEvents(games.testApp.deps, createConsumers(games.testApp.deps))
  await games.testApp.runJobs()
}
const own = ({ call }: TestPlayer) => call(listDailyMissions, {})
const badge = async ({ call }: TestPlayer) =>
  (await call(listCounters, {})).find(({ name }) => name === 'dailyMissionGift')?.value ?? 0
async function playing(): Promise<TestPlayer> {
  const player = await games.testApp.player()
  await games.testApp.fund(player, 5_000_00n)
  return player
}

test('[MISS-02, MISS-03, MISS-04] a fulfilled mission gives its gift once, and the next day has new missions', async () => {
  const vera = await playing()
  expect(await own(vera)).toMatchObject({
    closed: null,
    unusedGifts: 0,
    missions: [{ key: 'two', target: 2, progress: 0, done: false, giftId: null }],
  })
  await games.play(vera, 'dice-99')
  await readOn()
  expect((await own(vera)).missions).toMatchObject([{ progress: 1, done: false }])
  await games.play(vera, 'dice-99')
  await readOn()
  await games.play(vera, 'dice-99')
  await readOn()
  const { missions, unusedGifts, day, endsAt } = await own(vera)
  expect(missions).toMatchObject([{ progress: 2, done: true, giftId: expect.any(Number) }])
  expect(unusedGifts).toBe(1)
  expect(await badge(vera)).toBe(1)
  const { gifts } = await vera.call(listGifts, { query: { state: 'available' } })
  expect(gifts).toMatchObject([{ id: missions[0]!.giftId, key: 'mission-rounds-2' }])
  await vera.call(activateGift, {
    params: { id: missions[0]!.giftId! },
    idempotencyKey: 'taken',
  })
  expect(await badge(vera)).toBe(0)
  // A rebuild gives no gift again.
  for (const consumer of createConsumers(games.testApp.deps))
    if (consumer.name.startsWith('missions.')) await rebuild(games.testApp.deps.db, consumer)
  await readOn()
  expect(await own(vera)).toMatchObject({ unusedGifts: 0, missions: [{ done: true }] })
  await games.testApp.assertBooksBalance()
  const { clock } = games.testApp
  clock.move(new Date(endsAt).getTime() - clock.now().getTime() - 1)
  expect((await own(vera)).day).toBe(day)
  clock.move(1)
  expect(await own(vera)).toMatchObject({ missions: [{ progress: 0, done: false, giftId: null }] })
})

test('enough days with missions, in any order, fill the weekly chest once', async () => {
  const { clock } = games.testApp
  await set('missions_week', { enabled: true, days: 2, missions: 1, gift: 'mission-week' })
  // A Monday of a week without rounds.
  while (clock.now().getUTCDay() !== 1) clock.move(days(1))
  const lidia = await playing()
  const chest = async () => (await own(lidia)).week.chest
  const playDay = async () => {
    for (let n = 0; n < 2; n += 1) await games.play(lidia, 'dice-99')
    await readOn()
  }
  expect(await chest()).toMatchObject({ days: 2, missions: 1, counted: 0, done: false })
  await playDay()
  expect(await chest()).toMatchObject({ counted: 1, done: false, giftId: null })
  // A day without play takes nothing away.
  clock.move(days(2))
  await playDay()
  const { week, unusedGifts, tomorrow } = await own(lidia)
  expect(week.days.map(({ done }) => done)).toEqual([1, 0, 1, 0, 0, 0, 0])
  expect(week.chest).toMatchObject({ counted: 2, done: true, giftId: expect.any(Number) })
  expect(unusedGifts).toBe(3)
  expect(tomorrow).toEqual([one.title])
  clock.move(days(1))
  await playDay()
  const { gifts } = await lidia.call(listGifts, { query: { state: 'available' } })
  expect(gifts.filter(({ key }) => key === 'mission-week')).toHaveLength(1)
  await games.testApp.assertBooksBalance()
  // On the next Monday the chest is empty; switched off, there is none.
  clock.move(days(4))
  expect(await chest()).toMatchObject({ counted: 0, done: false, giftId: null })
  await set('missions_week', { enabled: false, days: 2, missions: 1, gift: 'mission-week' })
  expect(await chest()).toBeNull()
})

test('days take missions in turn', () => {
  const pool = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ({ ...one, key }))
  const keys = (day: string) => missionsOf(pool, day).map(({ key }) => key)
  expect([...keys('2026-11-23'), ...keys('2026-11-24')].toSorted().join('')).toBe('abcdef')
  expect(keys('2026-11-25')).toEqual(keys('2026-11-23'))
  expect(missionsOf([], '2026-11-23')).toEqual([])
  expect(weekOf('2026-11-29')).toEqual(weekOf('2026-11-23'))
  expect([weekOf('2026-11-29')[0], weekOf('2026-11-30')[0]]).toEqual(['2026-11-23', '2026-11-30'])
  expect(endOf('2026-11-30').toISOString()).toBe('2026-12-01T00:00:00.000Z')
})

test('on a break no mission is offered, and a gift earned before is given afterwards', async () => {
  const nina = await playing()
  for (let n = 0; n < 2; n += 1) await games.play(nina, 'dice-99')
  await nina.call(takeBreak, { body: { term: 'day' } })
  await readOn()
  expect(await own(nina)).toMatchObject({ closed: 'break', missions: [], unusedGifts: 0 })
  games.testApp.clock.move(days(1) + 1)
  await runDueJobs(createJobs(games.testApp.deps), 'missions.find_unrewarded')
  await games.testApp.runJobs()
  expect(await own(nina)).toMatchObject({ closed: null, unusedGifts: 1 })
  await games.testApp.assertBooksBalance()
})

test('past days are deleted', async () => {
  const { clock, deps } = games.testApp
  const gleb = await playing()
  await games.play(gleb, 'dice-99')
  await readOn()
  clock.move(days(2))
  await runDueJobs(createJobs(deps), 'missions.drop_days')
  const { rows } = await sql`select day from mission_tally`.execute(deps.db)
  expect(rows).toEqual([])
})

test('[MISS-01] switched off, the calls answer not found, and rounds fulfil nothing', async () => {
  const anna = await playing()
  await set('feature_daily_missions', { enabled: false })
  await expect(own(anna)).rejects.toMatchObject({ status: 404, key: 'missions_off' })
  for (let n = 0; n < 2; n += 1) await games.play(anna, 'dice-99')
  await readOn()
  await set('feature_daily_missions', { enabled: true })
  expect(await own(anna)).toMatchObject({ missions: [{ progress: 2, done: false }] })
})
