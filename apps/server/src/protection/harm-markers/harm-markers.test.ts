/** Markers of harm: what the rules notice, that the player is told first, and that nothing is noticed twice. */
import { type Permission } from '@ayva/contract/base'
import { cancelWithdrawal } from '@ayva/contract/payments/cashier'
import { chooseConsents } from '@ayva/contract/platform/consent'
import { changeSetting } from '@ayva/contract/platform/settings'
import { searchAudit } from '@ayva/contract/platform/audit'
import {
  answerHarmMarker,
  harmMarkersSettings,
  listHarmMarkers,
} from '@ayva/contract/protection/harm-markers'
import { listFoundMarkers, noteMarker } from '@ayva/contract/protection/harm-markers/office'
import { confirmLimit, setLimit, showLimits } from '@ayva/contract/protection/limits'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#lib/clock.ts'
import { type TestApp, type TestPlayer } from '#lib/testing.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { runQueuedJobs } from '#lib/work/worker.ts'
import { createConsumers, createJobs } from '../../app.ts'
import { toldOf } from '../../communication/inbox/inbox.testing.ts'
import { type Games, openGames } from '../../games/rounds/rounds.testing.ts'
import { deskOf } from '../../payments/cashier/cashier.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'

let games: Games
let testApp: TestApp
let desk: Awaited<ReturnType<typeof deskOf>>
beforeAll(async () => {
  games = await openGames({ GAME_CYCLE: false, RATE_LIMITS: false })
  testApp = games.testApp
  desk = await deskOf(testApp)
})
afterAll(() => desk.close())

async function look(): Promise<void> {
  const { deps } = testApp
  await readAllEvents(deps, createConsumers(deps))
  const jobs = createJobs(deps)
  await runDueJobs(jobs, 'harm_markers.find')
  await runQueuedJobs(deps, jobs, (name) => name === 'harm_markers.mark')
}

const moveTo = (moment: string) =>
  testApp.clock.move(Date.parse(moment) - testApp.clock.now().getTime())
const ownOf = async (player: TestPlayer) => (await player.call(listHarmMarkers, {})).markers
const foundBy = async (player: TestPlayer) =>
  (await ownOf(player)).map(({ title, value, atLeast }) => [title, value, atLeast])
const play = (player: TestPlayer) => games.play(player, 'dice-99', { bet: 10_00n })

async function operator(permissions: Permission[]) {
  const { token } = await addOperator(testApp.deps, { name: 'Рита', permissions })
  return testApp.callAs(token)
}

test('play on four nights by the player’s clock is noticed once, and its player is told first', async () => {
  const vladivostok = await testApp.player()
  const moscow = await testApp.player()
  await vladivostok.call(chooseConsents, { body: { timeZone: 'Asia/Vladivostok' } })
  await moscow.call(chooseConsents, { body: { timeZone: 'Europe/Moscow' } })
  for (const player of [vladivostok, moscow]) await testApp.fund(player, 1000_00n)
  // 02:20 in Vladivostok, 19:20 in Moscow.
  for (const day of ['01', '02', '03', '04']) {
    moveTo(`2027-03-${day}T16:20:00Z`)
    for (const player of [vladivostok, moscow]) await play(player)
    if (day === '03') {
      await look()
      expect(await foundBy(vladivostok)).toEqual([])
    }
  }
  await look()
  expect(await foundBy(vladivostok)).toEqual([['Ночей с игрой за неделю', 4, 4]])
  expect(await foundBy(moscow)).toEqual([])
  expect(await toldOf(vladivostok)).toEqual([
    ['harm_marker', 'Ночей с игрой за неделю: 4. Мы отмечаем от 4. Ничего не закрыто: решать вам.'],
  ])
  await look()
  expect(await toldOf(vladivostok)).toHaveLength(1)

  const rita = await operator(['risk.read', 'risk.change', 'audit.read'])
  const playerId = String(vladivostok.id)
  const [{ id } = { id: '' }] = await ownOf(vladivostok)
  const noting = { params: { playerId, id }, body: { note: 'позвонили' } }
  const listed = async () => (await rita(listFoundMarkers, { query: { playerId } })).markers
  expect(await listed()).toEqual([])
  await expect(rita(noteMarker, noting)).rejects.toMatchObject({ key: 'marker_unknown' })

  const answer = { choice: 'disagree', words: 'Это была смена' } as const
  await vladivostok.call(answerHarmMarker, { params: { id }, body: answer })
  testApp.clock.move(hours(24))
  expect(await listed()).toMatchObject([
    { id, playerId, rule: 'nights', value: 4, answer, done: null },
  ])
  await rita(noteMarker, noting)
  expect(await listed()).toEqual([])
  const all = await rita(listFoundMarkers, { query: { playerId, state: 'all' } })
  expect(all.markers).toMatchObject([{ id, done: { by: 'Рита', note: 'позвонили' } }])
  const { entries } = await rita(searchAudit, { query: { playerId } })
  expect(entries).toMatchObject([{ action: 'harm_marker.noted', why: 'позвонили' }])

  // The rule keeps silent for thirty days; on the next nights it would have noticed.
  for (const day of ['05', '06', '07', '08']) {
    moveTo(`2027-03-${day}T16:20:00Z`)
    await play(vladivostok)
  }
  await look()
  expect(await foundBy(vladivostok)).toHaveLength(1)
})

test('three days of six hours each are noticed', async () => {
  const player = await testApp.player()
  await testApp.fund(player, 1000_00n)
  for (const day of ['10', '11', '12'])
    for (let hour = 10; hour < 16; hour++) {
      moveTo(`2027-04-${day}T${hour}:30:00Z`)
      await play(player)
    }
  await look()
  expect(await foundBy(player)).toEqual([
    ['Дней за неделю, когда игра шла шесть часов и больше', 3, 3],
  ])
})

test('deposits of a day, a grown week and cancelled withdrawals are noticed', async () => {
  moveTo('2027-05-01T10:00:00Z')
  const player = await testApp.player()
  const pay = async (sum: bigint) => {
    const { redirectUrl } = await desk.deposit(player, sum)
    await desk.press(redirectUrl!, 'pay')
    await desk.tick()
  }
  for (let week = 0; week < 4; week++) {
    await pay(200_00n)
    testApp.clock.move(days(14))
  }
  await look()
  expect(await foundBy(player)).toEqual([])
  // An average week of the eight before was 100 roubles.
  for (let n = 0; n < 6; n++) await pay(100_00n)
  await look()
  const found = new Map((await ownOf(player)).map((one) => [one.title, one.value]))
  expect(found).toEqual(
    new Map([
      ['Пополнений за сутки', 6],
      ['Пополнения за неделю, в процентах от обычной недели', 600],
    ]),
  )
})

test('withdrawals that the player cancels are noticed, others are not', async () => {
  const player = await testApp.player()
  await testApp.fund(player, 10_000_00n)
  for (let n = 0; n < 3; n++) {
    await look()
    expect(await foundBy(player)).toEqual([])
    const { id } = await desk.withdraw(player, 1000_00n)
    await player.call(cancelWithdrawal, {
      params: { paymentId: id },
      idempotencyKey: randomUUID(),
    })
  }
  await look()
  expect(await foundBy(player)).toEqual([['Отменённых выводов за неделю', 3, 3]])
})

test('three limits that became looser are noticed', async () => {
  const player = await testApp.player()
  const names = ['deposit', 'loss', 'wager'] as const
  const limit = (name: (typeof names)[number], max: bigint) =>
    player.call(setLimit, { body: { name, period: 'day', currency: 'RUB', max } })
  for (const name of names) {
    await limit(name, 100_00n)
    await limit(name, 200_00n)
  }
  testApp.clock.move(hours(72))
  const { schedule } = await player.call(showLimits, {})
  for (const { id } of schedule) {
    await look()
    expect(await foundBy(player)).toEqual([])
    await player.call(confirmLimit, { params: { id } })
  }
  await look()
  expect(await foundBy(player)).toEqual([['Лимитов, которые стали мягче, за тридцать дней', 3, 3]])
})

test('rules are data: a rule with an unknown fact is refused, and without rules nothing is noticed', async () => {
  const { shipped } = harmMarkersSettings.harm_markers
  // A new operator each time, because a session ends while the clock moves on.
  const set = async (value: unknown) =>
    (await operator(['settings.read', 'settings.protection']))(changeSetting, {
      params: { alias: 'harm_markers' },
      body: { value, why: 'проверка' },
    })
  const [first] = shipped.rules
  await expect(set({ ...shipped, rules: [{ ...first, fact: 'moonPhase' }] })).rejects.toMatchObject(
    {
      details: { fields: { 'value.rules.0.fact': 'Такого числа об игроках нет' } },
    },
  )
  await set({ ...shipped, enabled: false })
  const player = await testApp.player()
  await testApp.fund(player, 1000_00n)
  for (const day of ['01', '02', '03', '04']) {
    moveTo(`2027-11-${day}T22:20:00Z`)
    await play(player)
  }
  await look()
  expect(await foundBy(player)).toEqual([])
  await set(shipped)
  await look()
  expect(await foundBy(player)).toEqual([['Ночей с игрой за неделю', 4, 4]])
})
