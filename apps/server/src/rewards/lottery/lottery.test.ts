/** Lotteries: free tickets, a draw that anybody can repeat, and prizes that are paid once. */
import { randomUUID } from 'node:crypto'
import { type Permission } from '@ayva/contract/base'
import { takeBreak } from '@ayva/contract/protection/limits'
import * as contract from '@ayva/contract/rewards/lottery'
import * as office from '@ayva/contract/rewards/lottery/office'
import { changeSetting } from '@ayva/contract/platform/settings'
import { listCounters } from '@ayva/contract/site/shell'
import { commitmentOf, drawLottery } from '@ayva/game-math/lottery'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days, hours } from '#lib/clock.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { runQueuedJobs } from '#lib/work/worker.ts'
import { createApp, createJobs } from '../../app.ts'
import { toldOf } from '../../communication/inbox/inbox.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { seedRates } from '../../payments/exchange/exchange.seed.ts'
import { draw, pay } from './draw.ts'

let testApp: TestApp
let olga: ReturnType<TestApp['callAs']>
const why = 'проверка'
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seedRates(testApp.deps.db)
  const permissions = ['lottery.change', 'settings.content'] as Permission[]
  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions })
  olga = testApp.callAs(token)
})
afterAll(async () => {
  await testApp.assertBooksBalance()
  await testApp.close()
})

const { refusals } = contract.takeTicket
const { refusals: announcing } = office.createLottery
const { lottery_begun: begunAlready } = office.cancelLottery.refusals
const as = ({ code }: { code: number }) => ({ code })

type Over = { name?: string; prizes?: bigint[]; labels?: 'vip'[]; from?: number; to?: number }

/** A lottery that began some days ago and is drawn in some days. */
function announce({
  name = randomUUID(),
  prizes = [300n, 200n],
  labels = [],
  from = 1,
  to = 5,
}: Over = {}) {
  const now = testApp.clock.now()
  const body = {
    name: name.slice(0, 30),
    art: 'orbita',
    currency: 'RUB' as const,
    prizes,
    labels,
    why,
    startDate: after(now, -days(from)).toISOString(),
    endDate: after(now, days(to)).toISOString(),
  }
  return olga(office.createLottery, { body })
}

const take = ({ call }: TestPlayer, id: number, idempotencyKey = randomUUID()) =>
  call(contract.takeTicket, { params: { id }, idempotencyKey })
const show = (id: number, by: Pick<TestPlayer, 'call'> = testApp, currency?: 'USD') =>
  by.call(contract.showLottery, { params: { id }, query: { currency } })

/** A player with a confirmed e-mail and the casino's `labels`. */
async function somebody(labels: string[] = []): Promise<TestPlayer> {
  const player = await testApp.player()
  await testApp.deps.db
    .updateTable('player')
    .set({ emailConfirmedAt: testApp.clock.now(), labels })
    .where('id', '=', player.id)
    .execute()
  return player
}

async function jobs() {
  const all = createJobs(testApp.deps)
  for (let n = 0; n < 2; n++) {
    await runDueJobs(all, 'lottery.find_over')
    await runQueuedJobs(testApp.deps, all, (name) => name.startsWith('lottery.'))
  }
}

test('[LOTTO-01..LOTTO-05, LOTTO-08, LOTTO-11] a lottery shows its data, with the fund in the requested currency', async () => {
  const { id } = await announce({ name: 'Полнолуние', prizes: [1_000_00n, 500_00n] })
  const player = await somebody()
  await take(player, id)
  const shown = await show(id, player)
  expect(shown).toMatchObject({
    id,
    name: 'Полнолуние',
    fund: { minor: 1_500_00n, currency: 'RUB' },
    labels: [],

    ticketCount: 1,
    userTicketCount: 1,
    isTakenToday: true,
    isDrawn: false,
    serverSeed: null,
    winners: [],
  })
  expect(new Date(shown.startDate) < new Date(shown.endDate)).toBe(true)
  expect((await show(id)).userTicketCount).toBe(0)
  const inDollars = await show(id, testApp, 'USD')
  expect(inDollars.fund.currency).toBe('USD')
  expect(inDollars.prizes[0]!.minor + inDollars.prizes[1]!.minor).toBeLessThanOrEqual(
    inDollars.fund.minor,
  )
  await expect(show(999_999)).rejects.toMatchObject(as(refusals.lottery_unknown))
})

test('[LOTTO-17] a ticket is free, one a day in Moscow, once for its key, under twenty simultaneous requests', async () => {
  const { id } = await announce()
  const player = await somebody()
  const key = randomUUID()
  const presses = Array.from({ length: 20 }, (_, n) => take(player, id, n % 2 ? key : undefined))
  const made = (await Promise.allSettled(presses)).flatMap((one) =>
    one.status === 'fulfilled' ? [one.value.number] : [],
  )
  expect(new Set(made)).toEqual(new Set([1]))
  await expect(take(player, id)).rejects.toMatchObject(as(refusals.ticket_taken))
  expect((await show(id, player)).userTicketCount).toBe(1)
  testApp.clock.move(days(1))
  expect((await show(id, player)).isTakenToday).toBe(false)
  expect((await take(player, id)).number).toBe(2)
})

test('[LOTTO-17] no ticket is given without a confirmed contact, on a break, or after the end', async () => {
  const { id } = await announce({ to: 2 })
  const unproved = await testApp.player()
  const resting = await somebody()
  const late = await somebody()
  await expect(take(unproved, id)).rejects.toMatchObject(as(refusals.contact_unconfirmed))
  await resting.call(takeBreak, { body: { term: 'day' } })
  await expect(take(resting, id)).rejects.toMatchObject(as(refusals.on_break))
  testApp.clock.move(days(2))
  await expect(take(late, id)).rejects.toMatchObject(as(refusals.lottery_closed))
  expect((await show(id)).ticketCount).toBe(0)
  await jobs()
  expect(await show(id)).toMatchObject({ isDrawn: true, winners: [] })
})

test('[LOTTO-06, LOTTO-17] the winners follow from the sealed seed, and each prize is booked once', async () => {
  const { id, commitment } = await announce({ prizes: [300n, 200n, 100n], to: 3 })
  const players = await Promise.all([somebody(), somebody(), somebody()])
  for (const player of players) await take(player, id)
  testApp.clock.move(days(1))
  await take(players[0]!, id)
  const before = await Promise.all(players.map((player) => testApp.balance(player)))
  await draw(testApp.deps, id)
  expect((await show(id)).isDrawn).toBe(false)
  testApp.clock.move(days(2) + hours(1))
  await Promise.all([draw(testApp.deps, id), draw(testApp.deps, id)])
  // A break does not withhold a win.
  await players[0]!.call(takeBreak, { body: { term: 'week' } })
  await Promise.all([
    jobs(),
    ...[1, 2, 3].map((place) => pay(testApp.deps, { lotteryId: id, place })),
  ])
  await jobs()

  const { winners, serverSeed, salt, ticketCount } = await show(id)
  expect(commitmentOf(serverSeed!)).toBe(commitment)
  const repeated = { lotteryId: id, tickets: ticketCount, places: 3, salt }
  expect(winners.map(({ ticket }) => ticket.number)).toEqual(
    drawLottery({ ...repeated, serverSeed: serverSeed! }),
  )
  expect(winners.map(({ prize }) => prize.minor)).toEqual([300n, 200n, 100n])
  const gained = await Promise.all(players.map((player) => testApp.balance(player)))
  players.forEach((player, at) => {
    const own = winners.filter(({ ticket }) => ticket.user?.id === Number(player.id))
    const won = own.reduce((sum, { prize }) => sum + prize.minor, 0n)
    expect(gained[at]! - before[at]!).toBe(won)
  })
  const told = (await Promise.all(players.map((player) => toldOf(player)))).flat()
  expect(told.filter(([name]) => name === 'lottery_won')).toHaveLength(3)
  await expect(take(players[1]!, id)).rejects.toMatchObject(as(refusals.lottery_closed))
})

test('[LOTTO-09, LOTTO-15, LOTTO-16] tickets come by pages of ten, and only their owner sees whose they are', async () => {
  const { id } = await announce()
  const player = await somebody()
  await take(player, id)
  for (let n = 0; n < 24; n++) await take(await somebody(), id)
  const page = (offset: number) =>
    player.call(contract.listTickets, { params: { id }, query: { offset } })
  const pages = await Promise.all([0, 10, 20].map(page))
  expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 5])
  expect(pages[0]!.count).toBe(25)
  const all = pages.flatMap(({ items }) => items)
  expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, n) => 25 - n))
  expect(all.filter(({ user }) => user)).toEqual([
    expect.objectContaining({ number: 1, user: { id: Number(player.id) } }),
  ])
})

test('[LOTTO-10, LOTTO-12..LOTTO-14] lists contain running or past lotteries, in the requested order', async () => {
  const now = testApp.clock.now().toISOString()
  const late = await announce({ from: 1, to: 9 })
  const early = await announce({ from: 5, to: 2 })
  const vip = await announce({ from: 8, to: 4, labels: ['vip'] })
  const coming = await announce({ from: -2, to: 9 })
  const ours = [late.id, early.id, vip.id, coming.id]
  const list = (query: object, by: Pick<TestPlayer, 'call'> = testApp) =>
    by.call(contract.listLotteries, { query: { startDate: { to: now }, mode: 'full', ...query } })
  const idsOf = async (...asked: Parameters<typeof list>) =>
    (await list(...asked)).lotteries.flatMap(({ id }) => (ours.includes(id) ? [id] : []))
  expect(await idsOf({ active: '1', sort: '-startDate' })).toEqual([late.id, early.id, vip.id])
  expect(await idsOf({ active: '1', sort: 'endDate' })).toEqual([early.id, vip.id, late.id])
  const member = await somebody(['vip'])
  expect(await idsOf({ active: '1' }, member)).toEqual([vip.id, late.id, early.id])
  expect((await show(vip.id)).labels).toEqual(['vip'])
  await expect(take(await somebody(), vip.id)).rejects.toMatchObject(as(refusals.lottery_vip))
  expect((await take(member, vip.id)).number).toBe(1)
  const past = await list({ active: '0', sort: '-endDate', limit: 2 })
  expect(past.lotteries.length).toBe(2)
  const more = await list({ active: '0', sort: '-endDate', limit: 2, offset: 2 })
  const ends = [...past.lotteries, ...more.lotteries].map(({ endDate }) => endDate)
  expect(ends).toEqual(ends.toSorted().toReversed())
  await expect(show(coming.id)).rejects.toMatchObject(as(refusals.lottery_unknown))
})

test('an operator can announce only lotteries that can be drawn and paid, and cancel those without tickets', async () => {
  await expect(announce({ from: -3, to: 2 })).rejects.toMatchObject(as(announcing.dates_wrong))
  await expect(announce({ prizes: [0n] })).rejects.toMatchObject(as(announcing.prizes_wrong))
  const { id } = await announce()
  expect(await olga(office.cancelLottery, { params: { id }, body: { why } })).toEqual({
    cancelled: true,
  })
  await expect(show(id)).rejects.toMatchObject(as(refusals.lottery_unknown))
  const begun = await announce()
  await take(await somebody(), begun.id)
  const cancelling = olga(office.cancelLottery, { params: { id: begun.id }, body: { why } })
  await expect(cancelling).rejects.toMatchObject(as(begunAlready))
})

test('a list has at most twenty lotteries, because each includes its prizes and winners', async () => {
  for (let n = 0; n < 21; n++) await announce()
  const { lotteries, count } = await testApp.call(contract.listLotteries, { query: { limit: 50 } })
  expect(lotteries).toHaveLength(20)
  expect(count).toBeGreaterThan(20)
})

test('[CRM-41] the counter shows lotteries new to the player: a ticket removes one, and those of the club count for members', async () => {
  const counter = async ({ call }: TestPlayer) =>
    (await call(listCounters, {})).find(({ name }) => name === 'lottery')!.value
  const player = await somebody()
  const member = await somebody(['vip'])
  const before = await counter(player)
  const ofMember = await counter(member)
  const { id } = await announce()
  await announce({ labels: ['vip'] })
  await announce({ from: -1 })
  expect(await counter(player)).toBe(before + 1)
  expect(await counter(member)).toBe(ofMember + 2)
  await take(player, id)
  expect(await counter(player)).toBe(before)
  expect(await counter(member)).toBe(ofMember + 2)
})

test('switched off, the calls of lotteries answer not found', async () => {
  const { id } = await announce()
  const set = (enabled: boolean) =>
    olga(changeSetting, {
      params: { alias: 'feature_lottery' },
      body: { value: { enabled } as never, why },
    })
  await set(false)
  await expect(show(id)).rejects.toMatchObject(as(refusals.lottery_unknown))
  await set(true)
  expect((await show(id)).id).toBe(id)
})
