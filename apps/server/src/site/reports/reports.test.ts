/** Figures of the casino equal rounds, payments and books, and need a permission. */
import { type Permission } from '@ayva/contract/base'
import * as contract from '@ayva/contract/site/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { type TestApp, type TestPlayer } from '#lib/testing.ts'
import { createConsumers, createJobs } from '../../app.ts'
import { closeDay } from '../../ledger/books/books.ts'
import { type Desk, deskOf } from '../../payments/cashier/cashier.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { openGames } from '../../games/rounds/rounds.testing.ts'
import { reportsFaults } from './books.sql.ts'
import { WRITE_JOB } from './reports.jobs.ts'

let games: Awaited<ReturnType<typeof openGames>>
let desk: Desk
let testApp: TestApp
let vera: TestPlayer
let boris: TestPlayer
let olga: TestPlayer['call']
let day: string
/** The stakes and wins of the first day, in dice and in total. */
const sums = { dice: { stakes: 0n, wins: 0n, rounds: 0 }, all: { stakes: 0n, wins: 0n, rounds: 0 } }

const operator = async (permissions: Permission[]) => {
  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions })
  return testApp.callAs(token)
}
const read = () => readAllEvents(testApp.deps, createConsumers(testApp.deps))
const write = () => runDueJobs(createJobs(testApp.deps), WRITE_JOB)

async function play(player: TestPlayer, model: string) {
  const { round } = await games.play(player, model)
  for (const of of model === 'dice-99' ? [sums.dice, sums.all] : [sums.all]) {
    of.stakes += round.stake
    of.wins += round.payout
    of.rounds += 1
  }
}

beforeAll(async () => {
  games = await openGames({ GAME_CYCLE: false })
  testApp = games.testApp
  desk = await deskOf(testApp)
  vera = await desk.rich()
  boris = await desk.rich()
  olga = await operator(['reports.read', 'players.read'])
  day = testApp.clock.now().toISOString().slice(0, 10)
  const { paymentId } = await desk.deposit(vera, 1000_00n)
  const { operationId } = await desk.show(vera, paymentId)
  const said = { operationId, kind: 'payment', status: 'success', currency: 'RUB' } as const
  await desk.notify({ ...said, amount: '100000', reason: null })
  testApp.clock.move(hours(1))
  const { id } = await desk.withdraw(vera, 600_00n)
  testApp.clock.move(seconds(20))
  await desk.payOut(vera, id)
  await desk.paid()
  for (let n = 0; n < 3; n++) await play(vera, 'dice-99')
  await play(boris, 'classic-soft')
  await read()
})
afterAll(() => desk.close())

const daysOf = (query: { from: string; to: string; currency?: 'RUB' | 'USD' }) =>
  olga(contract.listReportDays, { query })

test('the current day has payments, rounds and people', async () => {
  const { days: told, people, readUntil } = await daysOf({ from: day, to: day })
  const { stakes, wins, rounds } = sums.all
  expect(told).toEqual([
    {
      day,
      currency: 'RUB',
      deposits: { count: 1, sum: 1000_00n },
      withdrawals: { count: 1, sum: 600_00n },
      rounds,
      stakes,
      wins,
      ggr: stakes - wins,
      giftsCost: null,
      activePlayers: 2,
    },
  ])
  expect(people).toEqual([{ day, newPlayers: 2, activePlayers: 2 }])
  expect(readUntil).not.toBeNull()
  expect((await daysOf({ from: day, to: day, currency: 'USD' })).days).toEqual([])
})

test('a repeated round, and a further round of a player on the same day, count once', async () => {
  const before = await daysOf({ from: day, to: day })
  for (const name of ['reports.rounds', 'reports.outside']) {
    const one = createConsumers(testApp.deps).find((consumer) => consumer.name === name)!
    await transaction(testApp.deps.db, (tx) => rebuild(tx, one))
    await read()
    expect(await daysOf({ from: day, to: day })).toMatchObject({
      days: before.days,
      people: before.people,
    })
  }
})

test('games are sorted by stakes, with their promised and measured returns', async () => {
  const query = { from: day, to: day }
  const { games: told } = await olga(contract.listReportGames, { query })
  const { stakes, wins, rounds } = sums.dice
  expect(told.map(({ gameId }) => gameId)).toEqual([
    games.gameOf('dice-99'),
    games.gameOf('classic-soft'),
  ])
  expect(told[0]).toMatchObject({ rounds, stakes, wins, ggr: stakes - wins, expected: 0.99 })
  expect(told[0]!.measured).toBeCloseTo(Number(wins) / Number(stakes))
  const after = `${stakes}.${told[0]!.gameId}`
  const rest = await olga(contract.listReportGames, { query: { ...query, after } })
  expect(rest.games.map(({ gameId }) => gameId)).toEqual([games.gameOf('classic-soft')])
})

test('hours are shown for a day and for the same day a week before', async () => {
  const told = await olga(contract.listReportHours, { query: {} })
  const hour = testApp.clock.now().getUTCHours()
  expect([told.day, told.hours.length, told.before.length]).toEqual([day, 24, 24])
  expect(told.hours[hour - 1]!.deposits).toEqual({ count: 1, sum: 1000_00n })
  expect(told.hours[hour]!.withdrawals).toEqual({ count: 1, sum: 600_00n })
  expect(told.before.every(({ deposits }) => deposits.count === 0)).toBe(true)
})

test('a player’s totals are by currency', async () => {
  const params = { playerId: String(vera.id) }
  const { stakes, wins, rounds } = sums.dice
  expect(await olga(contract.listPlayerTotals, { params })).toEqual([
    {
      currency: 'RUB',
      deposited: { count: 1, sum: 1000_00n },
      withdrawn: { count: 1, sum: 600_00n },
      rounds,
      staked: stakes,
      won: wins,
    },
  ])
})

test('writing the hours of the current day does not change its figures', async () => {
  const before = await daysOf({ from: day, to: day })
  await write()
  expect(await daysOf({ from: day, to: day })).toEqual(before)
})

test('a past day is written once with the same figures, and agrees with the ledger', async () => {
  const before = await daysOf({ from: day, to: day })
  testApp.clock.move(days(1))
  testApp.clock.move(minutes(15))
  const written = async () =>
    (await testApp.deps.db.selectFrom('reportWritten').select('until').execute())[0]?.until
  await write()
  await write()
  expect(testApp.clock.now().getTime() - (await written())!.getTime()).toBeLessThan(hours(2))
  const after = await daysOf({ from: day, to: day })
  expect(after.days).toEqual(before.days)
  expect(after.people).toEqual(before.people)
  expect(await reportsFaults(testApp.deps.db)).toEqual([])
})

test('the books find figures that were changed by hand', async () => {
  const undone = Symbol('undone')
  for (const table of [
    'report_day set staked = staked + 1',
    'report_payment_hour set sum = sum - 1',
  ]) {
    const found = transaction(testApp.deps.db, async (tx) => {
      await sql.raw(`update ${table}`).execute(tx)
      expect((await reportsFaults(tx)).length).toBeGreaterThan(0)
      throw undone
    })
    await expect(found).rejects.toBe(undone)
  }
})

test('the trial balance of a closed day includes the day’s changes', async () => {
  await expect(olga(contract.showTrialBalance, { query: {} })).rejects.toMatchObject({
    key: 'report_day_open',
  })
  await closeDay(testApp.deps, day)
  const told = await olga(contract.showTrialBalance, { query: {} })
  expect(told).toMatchObject({ day, faults: null, hash: expect.stringMatching(/^[\da-f]{64}$/) })
  const bets = told.accounts.find(({ account }) => account === 'bets')
  expect(bets).toMatchObject({ opening: 0n, turnover: sums.all.stakes, closing: sums.all.stakes })
  const total = told.accounts.reduce((sum, { turnover }) => sum + turnover, 0n)
  expect(total).toBe(0n)
  const [row] = (await daysOf({ from: day, to: day })).days
  expect(row!.giftsCost).toBe(0n)
  await expect(
    olga(contract.showTrialBalance, { query: { day: '2020-01-01' } }),
  ).rejects.toMatchObject({ key: 'report_day_open' })
})

test('an invalid or too long period is refused, and so is an operator without the permission', async () => {
  for (const [from, to] of [
    ['2026-11-02', '2026-11-01'],
    ['2024-01-01', '2026-11-01'],
  ] as const)
    await expect(daysOf({ from, to })).rejects.toMatchObject({ key: 'period_wrong' })
  await expect(daysOf({ from: '2026-02-30', to: '2026-03-01' })).rejects.toMatchObject({
    status: 400,
  })
  const support = await operator(['players.read'])
  await expect(
    support(contract.listReportDays, { query: { from: day, to: day } }),
  ).rejects.toMatchObject({ status: 403 })
})
