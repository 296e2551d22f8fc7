import { countPayments, listPayments } from '@ayva/contract/payments/cashier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, seconds } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { sumsPaid } from './history.sql.ts'
import { type Desk, openDesk, refusedPhone } from '../cashier.testing.ts'

let desk: Desk
let alisa: TestPlayer
const ids: number[] = []

/** An old deposit, then a paid one, a declined one, an open one, and a withdrawal in each final state. */
beforeAll(async () => {
  desk = await openDesk()
  alisa = await desk.testApp.player()
  await finish(await desk.deposit(alisa, 9000_00n), 'pay')
  desk.testApp.clock.move(days(31))
  await finish(await desk.deposit(alisa, 3000_00n), 'pay')
  await finish(await desk.deposit(alisa, 1000_00n), 'decline')
  ids.push((await desk.deposit(alisa, 2000_00n)).paymentId)
  for (const requisite of ['+79123456789', refusedPhone]) {
    const { id } = await desk.withdraw(alisa, 500_00n, { requisite })
    ids.push(id)
    await desk.payOut(alisa, id)
    desk.testApp.clock.move(seconds(5))
    await desk.tick()
  }
})
afterAll(() => desk.close())

async function finish(
  { paymentId, redirectUrl }: { paymentId: number; redirectUrl: string },
  action: 'pay' | 'decline',
) {
  ids.push(paymentId)
  await desk.press(redirectUrl, action)
  await desk.tick()
  desk.testApp.clock.move(seconds(1))
}

test('[CASH-27, CASH-28, CASH-29, CASH-30, CASH-31, CASH-49] the list covers 30 days, newest first, with its totals', async () => {
  const { payments, counts, sumPayments } = await alisa.call(listPayments, {})
  expect(payments.map(({ id }) => id)).toEqual(ids.slice(1).toReversed())
  expect(new Set(payments.map(({ operationId }) => operationId)).size).toBe(5)
  expect(payments.map(({ statusId }) => statusId)).toEqual([4, 3, 2, 4, 3])
  expect(counts).toEqual({ all: 5, deposit: 3, withdrawal: 2, open: 1, failed: 2 })
  expect(sumPayments?.deposits.minor).toBe(3000_00n)
  expect(sumPayments?.withdrawals.minor).toBe(500_00n)
})

test('the sums of a month contain what was completed in it, paid in and taken out', async () => {
  const { db, clock } = desk.testApp.deps
  const now = clock.now().getTime()
  const span = { from: new Date(now - days(1)), until: new Date(now + 1) }
  expect(await sumsPaid(db, alisa.id, span)).toEqual([
    { currency: 'RUB', paidIn: 3000_00n, paidOut: 500_00n },
  ])
  const earlier = { from: new Date(0), until: span.from }
  expect(await sumsPaid(db, alisa.id, earlier)).toEqual([
    { currency: 'RUB', paidIn: 9000_00n, paidOut: 0n },
  ])
})

test('[CASH-44] limit, offset and filter narrow the list', async () => {
  const page = await alisa.call(listPayments, { query: { limit: 2, offset: 2 } })
  expect(page.payments.map(({ id }) => id)).toEqual([ids[3], ids[2]])
  expect(page.counts?.all).toBe(5)
  for (const [filter, count] of [
    ['deposit', 3],
    ['withdrawal', 2],
    ['open', 1],
    ['failed', 2],
  ] as const) {
    const { payments } = await alisa.call(listPayments, { query: { filter } })
    expect(payments).toHaveLength(count)
  }
})

test('a page that continues from a known payment does not count again', async () => {
  const { payments } = await alisa.call(listPayments, { query: { limit: 2 } })
  const asked = { limit: 2, before: payments.at(-1)!.id, totals: 'no' as const }
  const older = await alisa.call(listPayments, { query: asked })
  expect(older.payments.map(({ id }) => id)).toEqual([ids[3], ids[2]])
  expect(older).toMatchObject({ counts: null, sumPayments: null })
})

test('[CASH-47, CASH-50] the period may be given in days or moments', async () => {
  const wide = await alisa.call(listPayments, { query: { from: '2026-11-01' } })
  expect(wide.counts?.all).toBe(6)
  const old = await alisa.call(listPayments, { query: { from: '2026-11-21', to: '2026-11-21' } })
  expect(old.payments.map(({ id }) => id)).toEqual([ids[0]])
  const none = await alisa.call(listPayments, {
    query: { from: '2026-11-21T00:00:00Z', to: '2026-11-21T11:59:59.999Z' },
  })
  expect(none.counts?.all).toBe(0)
})

const wrong = [
  'from=2026-02-30',
  'from=yesterday',
  'from=infinity',
  'from=2026-12-01&to=2026-11-01',
  'from=1990-01-01',
  'from=2026-11-21T25:00:00Z',
  'from=0000-00-00',
  'to=2026-13-01',
]
for (const query of wrong)
  test(`the period «${query}» is refused`, async () => {
    const answer = await ask(query)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toMatchObject({ code: 3, message: 'Неверный период' })
  })

const odd = [
  'limit=-1',
  'limit=abc',
  'limit=1e309',
  'limit=1&limit=2',
  'offset=-1',
  'filter=all%27--',
  'filter[a]=1',
  'filter=',
  'from[]=2026-11-21',
  `from=${'9'.repeat(300)}`,
]
for (const query of odd)
  test(`the query «${query.slice(0, 30)}» is refused`, async () => {
    expect((await ask(query)).statusCode).toBe(400)
  })

for (const id of ['abc', '-1', '0', '1.5', '1e3', '%201', '9007199254740993', "1'", '%00'])
  test(`no payment «${id}» is found`, async () => {
    const url = `/api/v18/payments/${id}`
    const answer = await desk.testApp.app.inject({ url, headers: { 'auth-token': alisa.token } })
    expect(answer.statusCode).toBe(404)
  })

test('[CASH-48] the count returns all payments and those that wait', async () => {
  expect(await alisa.call(countPayments, {})).toEqual({ count: 6, awaiting: 1 })
  const boris = await desk.testApp.player()
  expect(await boris.call(countPayments, {})).toEqual({ count: 0, awaiting: 0 })
  expect((await boris.call(listPayments, {})).payments).toEqual([])
})

function ask(query: string) {
  return desk.testApp.app.inject({
    url: `/api/v18/payments?${query}`,
    headers: { 'auth-token': alisa.token },
  })
}
