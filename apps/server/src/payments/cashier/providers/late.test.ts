/** Reports of a provider after a payment has ended, and unpaid deposits. */
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { cancelWithdrawal, listPayments } from '@ayva/contract/payments/cashier'
import { type PspOperation } from '@ayva/contract/payments/psp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { advance } from '../payment/advance.ts'
import * as store from '../payment/payment.sql.ts'
import { type Desk, openDesk, refusedPhone, way } from '../cashier.testing.ts'

let desk: Desk
let alisa: TestPlayer
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  alisa = await desk.rich()
})

const judge = (paymentId: number, decision: 'paid' | 'failed') =>
  desk.judge(alisa, paymentId, decision)
const show = (paymentId: number) => desk.show(alisa, paymentId)

/** Sends a notice about a payment, with our own sum unless given otherwise. */
async function tell(paymentId: number, said: Partial<PspOperation>) {
  const { operationId, sum, commission, typeId } = await show(paymentId)
  const kind = typeId === 1 ? ('payment' as const) : ('payout' as const)
  const amount = (sum.minor - commission.minor).toString()
  const notice = { operationId, kind, amount, currency: 'RUB', reason: null, ...said }
  expect(await desk.notify(notice)).toMatchObject({ status: 200 })
}

/** The names of alarms that an operation raises. */
async function alarmsOf(operation: () => Promise<unknown>): Promise<string[]> {
  const heard = vi.spyOn(desk.testApp.deps.log, 'error')
  await operation()
  const alarms = heard.mock.calls.map(([said]) => (said as unknown as { alarm: string }).alarm)
  heard.mockRestore()
  return alarms
}

describe('a success after a failure', () => {
  test('[CASH-11] of a deposit sends it to operators with an alarm and its record, and credits nothing', async () => {
    const { paymentId } = await desk.deposit(alisa, 1000_00n)
    await tell(paymentId, { status: 'declined', reason: 'expired' })
    expect(await show(paymentId)).toMatchObject({ statusId: 4 })
    const before = await desk.testApp.balance(alisa)

    const alarms = await alarmsOf(() => tell(paymentId, { status: 'success' }))
    expect(alarms).toEqual(['payment_late_success'])
    const payment = await show(paymentId)
    expect(payment).toMatchObject({ statusId: 5, finishedAt: null })
    expect(payment.events.map(({ statusId }) => statusId)).toEqual([1, 2, 4, 5])
    expect(await desk.testApp.balance(alisa)).toBe(before)
    // The same report repeated.
    expect(await alarmsOf(() => tell(paymentId, { status: 'success' }))).toEqual([])
  })

  test('of a deposit is credited once when an operator accepts it', async () => {
    const { paymentId } = await desk.deposit(alisa, 1000_00n)
    await tell(paymentId, { status: 'declined' })
    await alarmsOf(() => tell(paymentId, { status: 'success' }))
    const before = await desk.testApp.balance(alisa)
    await judge(paymentId, 'paid')
    await judge(paymentId, 'paid')
    expect(await desk.testApp.balance(alisa)).toBe(before + 1000_00n)
  })

  test('of a deposit with another sum goes to operators too', async () => {
    const { paymentId } = await desk.deposit(alisa, 1000_00n)
    await tell(paymentId, { status: 'declined' })
    const alarms = await alarmsOf(() => tell(paymentId, { status: 'success', amount: '1' }))
    expect([alarms, (await show(paymentId)).statusId]).toEqual([['payment_late_success'], 5])
  })

  for (const [title, over] of [
    ['refused by the provider', refuse],
    ['cancelled by its player', cancel],
  ] as const)
    test(`of a withdrawal ${title} moves nothing, and if operators find it paid it is taken from the cash`, async () => {
      const id = await over()
      // Another withdrawal is under way, whose held money must stay held.
      await desk.withdraw(alisa, 700_00n)
      const before = await desk.moneyOf(alisa)
      const alarms = await alarmsOf(() => tell(id, { status: 'success' }))
      expect(alarms).toEqual(['payment_late_success'])
      expect((await show(id)).statusId).toBe(5)
      expect(await desk.moneyOf(alisa)).toEqual(before)
      await desk.testApp.assertBooksBalance()

      await judge(id, 'paid')
      expect((await show(id)).statusId).toBe(3)
      expect(await desk.moneyOf(alisa)).toEqual({ cash: before.cash - 500_00n, held: before.held })
    })

  test('of a withdrawal that operators find unpaid returns nothing a second time', async () => {
    const id = await refuse()
    await alarmsOf(() => tell(id, { status: 'success' }))
    const before = await desk.moneyOf(alisa)
    await judge(id, 'failed')
    expect((await show(id)).statusId).toBe(4)
    expect(await desk.moneyOf(alisa)).toEqual(before)
  })
})

test('a failure after a success changes nothing and raises an alarm', async () => {
  const { paymentId } = await desk.deposit(alisa, 1000_00n)
  await tell(paymentId, { status: 'success' })
  const before = await desk.testApp.balance(alisa)
  const alarms = await alarmsOf(() => tell(paymentId, { status: 'declined' }))
  expect(alarms).toEqual(['payment_contradicted'])
  expect((await show(paymentId)).statusId).toBe(3)
  expect(await desk.testApp.balance(alisa)).toBe(before)
})

test('a refusal with another sum does not reopen a closed payment', async () => {
  const { paymentId } = await desk.deposit(alisa, 1000_00n)
  await tell(paymentId, { status: 'declined' })
  const alarms = await alarmsOf(() => tell(paymentId, { status: 'declined', amount: '1' }))
  expect([alarms, (await show(paymentId)).statusId]).toEqual([['payment_mismatch'], 4])
})

describe('the address of the provider’s page', () => {
  test('is not shown for a failed deposit', async () => {
    const key = randomUUID()
    const { paymentId, redirectUrl } = await desk.deposit(alisa, 300_00n, way.sbpIn, key)
    expect((await show(paymentId)).redirectUrl).toBe(redirectUrl)
    await tell(paymentId, { status: 'declined' })
    await expect(desk.deposit(alisa, 300_00n, way.sbpIn, key)).rejects.toMatchObject({
      key: 'payment_closed',
    })
    const listed = await alisa.call(listPayments, {})
    const answers = JSON.stringify([await show(paymentId), listed], (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect(answers).not.toContain(redirectUrl)
  })

  test('is not shown if the deposit was closed while the provider was being asked', async () => {
    const { config } = desk.testApp.deps
    const home = config.PSP_URL
    let paymentId = 0
    const slow = await listening(async () => {
      const [payment] = (await alisa.call(listPayments, {})).payments
      paymentId = payment!.id
      await transaction(desk.testApp.deps.db, async (tx) => {
        const locked = (await store.lockPayment(tx, alisa.id, BigInt(paymentId)))!
        await advance(tx, locked, { to: 4, actor: 'system', at: desk.testApp.clock.now() })
      })
      const { operationId } = payment!
      const said = { operationId, kind: 'payment', status: 'created', amount: '30000' }
      return { ...said, currency: 'RUB', reason: null, paymentUrl: 'http://pay.test/1' }
    })
    config.PSP_URL = slow.url
    await expect(desk.deposit(alisa, 300_00n)).rejects.toMatchObject({ key: 'payment_closed' })
    expect((await show(paymentId)).redirectUrl).toBeNull()
    config.PSP_URL = home
    slow.server.close()
  })
})

describe('unpaid deposits', () => {
  test('are limited before the provider is called, however many come at once', async () => {
    const { config } = desk.testApp.deps
    const boris = await desk.testApp.player()
    const opened = await Promise.allSettled(
      Array.from({ length: 30 }, () => desk.deposit(boris, 100_00n)),
    )
    const made = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(made).toHaveLength(10)
    const home = config.PSP_URL
    config.PSP_URL = 'http://127.0.0.1:9'
    await expect(desk.deposit(boris, 100_00n)).rejects.toMatchObject({
      status: 422,
      key: 'deposits_unpaid',
      message: expect.stringContaining('слишком много пополнений: 10'),
    })
    config.PSP_URL = home
    // Other players are unaffected, and a paid deposit frees capacity.
    await desk.deposit(alisa, 100_00n)
    await desk.press(made[0]!.redirectUrl, 'pay')
    await desk.tick()
    await desk.deposit(boris, 100_00n)
    desk.testApp.clock.move(minutes(31))
    await desk.tick()
    await desk.deposit(boris, 100_00n)
  })
})

async function refuse(): Promise<number> {
  const { id } = await desk.withdraw(alisa, 500_00n, { requisite: refusedPhone })
  await desk.payOut(alisa, id)
  await desk.paid()
  expect((await show(id)).statusId).toBe(4)
  return id
}

async function cancel(): Promise<number> {
  const { id } = await desk.withdraw(alisa, 500_00n)
  await alisa.call(cancelWithdrawal, { params: { paymentId: id }, idempotencyKey: randomUUID() })
  return id
}

/** A provider that waits for `answer` before it responds. */
async function listening(answer: () => Promise<object>) {
  const server: Server = createServer((_request, response) => {
    void answer().then((said) => response.end(JSON.stringify(said)))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
