/** Counters: modules count, one or all together, and a reset leaves only what is new. */
import { randomUUID } from 'node:crypto'
import { type Permission } from '@ayva/contract/base'
import { createLottery } from '@ayva/contract/rewards/lottery/office'
import { listInbox } from '@ayva/contract/communication/inbox'
import * as contract from '@ayva/contract/site/shell'
import { offerRepayment } from '@ayva/contract/ledger/wallet/repayment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { giftFor } from '../../payments/gifts/gifts.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { openTournaments, type Tournaments } from '../../rewards/tournaments/tournaments.testing.ts'

let all: Tournaments
let olga: TestPlayer['call']
const why = 'проверка'
const six = ['gift', 'tournament', 'lottery', 'strip', 'userVipClub', 'unreadNotifications']
beforeAll(async () => {
  all = await openTournaments()
  const permissions: Permission[] = ['lottery.change', 'repayments.offer']
  const { token } = await addOperator(all.testApp.deps, { name: 'Вера', permissions })
  olga = all.testApp.callAs(token)
})
afterAll(() => all.testApp.close())

const listed = async ({ call }: TestPlayer) =>
  Object.fromEntries(
    (await call(contract.listCounters, {})).map(({ name, value }) => [name, value]),
  )
const reset = ({ call }: TestPlayer, name: string) =>
  call(contract.resetCounter, { params: { name } })

function lotteryOfClub() {
  const now = all.testApp.clock.now()
  const body = {
    name: randomUUID().slice(0, 30),
    art: 'orbita',
    currency: 'RUB' as const,
    prizes: [100n],
    labels: ['vip' as const],
    why,
    startDate: now.toISOString(),
    endDate: after(now, days(5)).toISOString(),
  }
  return olga(createLottery, { body })
}

/** Something new for every counter: a gift also adds a notification, and clips open by themselves. */
async function somethingNew(player: TestPlayer): Promise<void> {
  const { testApp } = all
  // Events in the same millisecond as a reset do not count as later.
  testApp.clock.move(1)
  await giftFor(testApp, player, { key: 'cash-50' })
  await all.announce({ from: 0 })
  await lotteryOfClub()
}

test('[CRM-38, CRM-45] a player gets six counters with name and value, a guest none', async () => {
  const answer = await (await all.somebody()).call(contract.listCounters, {})
  expect(answer.map(({ name }) => name)).toEqual(expect.arrayContaining(six))
  for (const one of answer) expect(one).toEqual({ name: one.name, value: expect.any(Number) })
  await expect(all.testApp.call(contract.listCounters, {})).rejects.toMatchObject({ status: 401 })
})

test('[CRM-39, CRM-44] a given gift counts one, and so does its notification until it is read', async () => {
  const player = await all.somebody()
  const before = await listed(player)
  await somethingNew(player)
  const now = await listed(player)
  expect(now['gift']).toBe(before['gift']! + 1)
  expect(now['unreadNotifications']).toBe(before['unreadNotifications']! + 1)
  const { notifications } = await player.call(listInbox, { query: {} })
  const unread = notifications.filter(({ viewed_at }) => viewed_at === null)
  expect(now['unreadNotifications']).toBe(unread.length)
  await reset(player, 'unreadNotifications')
  expect((await player.call(listInbox, { query: {} })).unread).toBe(0)
})

test('[CRM-43] the club’s counter includes its lotteries, tournaments and repayments, for members only', async () => {
  const member = await all.somebody(['vip'])
  const other = await all.somebody()
  const before = await listed(member)
  const tournament = await all.announce({ labels: ['vip'] })
  await lotteryOfClub()
  await olga(offerRepayment, {
    params: { playerId: String(member.id) },
    body: {
      repaymentId: randomUUID(),
      kind: 'vip_club',
      amount: 100n,
      currency: 'RUB',
      words: 'Возврат',
      why,
    },
  })
  expect((await listed(member))['userVipClub']).toBe(before['userVipClub']! + 3)
  expect((await listed(other))['userVipClub']).toBe(0)
  await all.join(member, tournament.id)
  expect((await listed(member))['userVipClub']).toBe(before['userVipClub']! + 2)
})

test('[CRM-46] a counter is available at both addresses, and an unknown name is not found', async () => {
  const player = await all.somebody()
  await somethingNew(player)
  for (const name of six)
    for (const call of [contract.showCounter, contract.showCounterByName])
      expect(await player.call(call, { params: { name } })).toEqual({
        name,
        value: (await listed(player))[name],
      })
  for (const name of ['nothing', '__proto__', 'constructor'])
    for (const call of [
      contract.showCounter,
      contract.showCounterByName,
      contract.resetCounter,
      contract.resetCounterByName,
    ])
      await expect(player.call(call, { params: { name } })).rejects.toMatchObject({
        status: 404,
        key: 'counter_unknown',
      })
})

test('[CRM-47] a reset counter is 0 at every address, and then counts what is new', async () => {
  const player = await all.somebody(['vip'])
  await somethingNew(player)
  expect((await listed(player))['strip']).toBeGreaterThan(0)
  for (const name of six) {
    const call = name === 'gift' ? contract.resetCounterByName : contract.resetCounter
    expect(await player.call(call, { params: { name } })).toEqual({ name, value: 0 })
    expect((await listed(player))[name], name).toBe(0)
  }
  await somethingNew(player)
  all.testApp.clock.move(days(1))
  expect(await listed(player)).toMatchObject({
    gift: 1,
    tournament: 1,
    lottery: 1,
    strip: 1,
    userVipClub: 1,
    unreadNotifications: 1,
  })
})

test('a reset affects one counter of one player', async () => {
  const player = await all.somebody()
  const other = await all.somebody()
  for (const one of [player, other]) await somethingNew(one)
  await reset(player, 'gift')
  expect(await listed(player)).toMatchObject({ gift: 0, unreadNotifications: 1 })
  expect((await listed(other))['gift']).toBeGreaterThan(0)
})
