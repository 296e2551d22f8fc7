/** The player's own deposit limits and breaks, which are checked before a provider is called. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { type Permission } from '@ayva/contract/base'
import { createDeposit, listPayments, paymentStatus } from '@ayva/contract/payments/cashier'
import { type BreakTerm, setLimit, showLimits, takeBreak } from '@ayva/contract/protection/limits'
import { givePlayerLimit } from '@ayva/contract/protection/limits/office'
import { listInbox } from '@ayva/contract/communication/inbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeSetting } from '@ayva/contract/platform/settings'
import { chooseCurrency } from '@ayva/contract/games/rounds/currency'
import { days, hours } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { runQueuedJobs } from '#lib/work/worker.ts'
import { lockPlayer } from '../../../identity/auth/auth.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { cashierJobs } from '../cashier.jobs.ts'
import { cashierConsumers } from '../cashier.consumers.ts'
import { OVER_LIMIT_JOB } from '../cashier.events.ts'
import { type Desk, openDesk, way } from '../cashier.testing.ts'

let desk: Desk
let alisa: TestPlayer
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  const { clock } = desk.testApp
  clock.move(days(1) - (clock.now().getTime() % days(1)) + hours(1))
  alisa = await desk.testApp.player()
})

const ask = (sum: bigint, idempotencyKey = randomUUID()) =>
  alisa.call(createDeposit, {
    body: { sum, system: way.sbpIn, returnUrl: '/payment/processing/', afterPause: true },
    idempotencyKey,
  })
const limit = (max: bigint, period: 'day' | 'week' | 'month' = 'day') =>
  alisa.call(setLimit, { body: { name: 'deposit', period, currency: 'RUB', max } })
const rest = (term: BreakTerm) => alisa.call(takeBreak, { body: { term } })
const heard = async () => {
  const { count } = await desk.testApp.deps.db
    .selectFrom('paymentOperation')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('[LIMIT-01] a deposit over the limit is refused in words before a provider is called', async () => {
  const { limits } = await limit(1000_00n)
  const before = await heard()
  await expect(ask(1001_00n)).rejects.toMatchObject({
    key: 'deposit_limited',
    status: 422,
    message: expect.stringMatching(/осталось 1\s000\s₽ из 1\s000\s₽/),
    details: { rule: 'deposit_day', used: '0', limit: '100000', retryAt: limits[0]!.resetsAt },
  })
  expect(await heard()).toBe(before)
  await ask(600_00n)
  // A deposit that was begun counts, whether it is paid later or not.
  await expect(ask(401_00n)).rejects.toMatchObject({ details: { used: '60000' } })
  expect((await alisa.call(showLimits, {})).limits[0]!.used).toBe(600_00n)
  await ask(400_00n)
  desk.testApp.clock.move(days(1))
  await ask(1000_00n)
})

test('[LIMIT-01] of the player’s and the operator’s limits the strictest counts, and the refusal says whose it is', async () => {
  const permissions: Permission[] = ['players.read', 'players.change']
  const { token } = await addOperator(desk.testApp.deps, { name: 'Ольга', permissions })
  const give = (max: bigint) =>
    desk.testApp.callAs(token)(givePlayerLimit, {
      params: { playerId: String(alisa.id) },
      body: { name: 'deposit', period: 'day', currency: 'RUB', max, why: 'проверка' },
    })
  await limit(1000_00n)
  const begun = await ask(700_00n)
  expect((await give(500_00n)).given).toMatchObject([{ used: 700_00n, whose: 'operator' }])
  await expect(ask(100_00n)).rejects.toMatchObject({
    message: expect.stringMatching(/^По лимиту пополнений от казино осталось 0\s₽ из 500\s₽/),
    details: { rule: 'given_deposit_day', limit: '50000' },
  })
  await follow()
  expect(await desk.show(alisa, begun.paymentId)).toMatchObject({ reason: 'over_limit' })
  await limit(300_00n)
  await expect(ask(400_00n)).rejects.toMatchObject({
    message: expect.stringMatching(/^По вашему лимиту пополнений осталось 300\s₽ из 300\s₽/),
    details: { rule: 'deposit_day', limit: '30000' },
  })
})

test('[LIMIT-01] the law of the jurisdiction limits the deposits of a day, in all wallets together', async () => {
  const permissions: Permission[] = ['settings.protection']
  const { token } = await addOperator(desk.testApp.deps, { name: 'Инна', permissions })
  const law = (deposits: { currency: string; day: number }[]) =>
    desk.testApp.callAs(token)(changeSetting, {
      params: { alias: 'jurisdiction' },
      body: { value: { name: 'Пример', deposits, stakes: [] } as never, why: 'проверка' },
    })
  await law([
    { currency: 'RUB', day: 1000 },
    { currency: 'USD', day: 10 },
  ])
  await ask(600_00n)
  await expect(ask(401_00n)).rejects.toMatchObject({
    key: 'deposit_limited',
    message: expect.stringMatching(/^По лимиту пополнений юрисдикции осталось 400\s₽ из 1\s000\s₽/),
    details: { rule: 'jurisdiction_deposit_day', used: '60000', limit: '100000' },
  })
  await alisa.call(chooseCurrency, { body: { currency: 'USD' } })
  const { given } = await alisa.call(showLimits, {})
  expect(given).toMatchObject([
    { currency: 'RUB', max: 1000_00n, used: 600_00n, whose: 'jurisdiction' },
    { currency: 'USD', max: 10_00n, used: 6_00n },
  ])
  await alisa.call(chooseCurrency, { body: { currency: 'RUB' } })
  // The limit of the week leaves less than the law does.
  await limit(700_00n, 'week')
  await expect(ask(500_00n)).rejects.toMatchObject({
    message: expect.stringMatching(/^По вашему лимиту пополнений осталось 100\s₽/),
    details: { rule: 'deposit_week' },
  })
  desk.testApp.clock.move(days(1))
  await law([])
  await ask(100_00n)
})

test('simultaneous deposits never exceed the limit together', async () => {
  await limit(1000_00n, 'week')
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => ask(400_00n)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await alisa.call(showLimits, {})).limits[0]!.used).toBe(800_00n)
})

test('a deposit begun before the limit is credited, and a failed one does not count', async () => {
  const { redirectUrl } = await ask(900_00n)
  const second = await ask(500_00n)
  await limit(1000_00n)
  await desk.press(redirectUrl, 'pay')
  await desk.press(second.redirectUrl, 'decline')
  await desk.tick()
  expect(await desk.testApp.balance(alisa)).toBe(900_00n)
  await ask(100_00n)
  await expect(ask(500_00n)).rejects.toMatchObject({ details: { used: '100000' } })
})

/** Processes the events of a changed limit, and their jobs. */
async function follow(): Promise<void> {
  const { deps } = desk.testApp
  await readAllEvents(deps, cashierConsumers())
  await runQueuedJobs(deps, [cashierJobs(deps)], (name) => name === OVER_LIMIT_JOB)
}

test('[LIMIT-01] unpaid deposits that exceed a limit set after them are closed at the provider', async () => {
  const first = await ask(600_00n)
  const second = await ask(500_00n)
  const third = await ask(300_00n)
  await limit(1000_00n)
  await follow()
  expect(await desk.show(alisa, second.paymentId)).toMatchObject({
    statusId: paymentStatus.FAIL,
    reason: 'over_limit',
  })
  for (const { redirectUrl } of [first, second, third]) await desk.press(redirectUrl, 'pay')
  await desk.tick()
  expect(await desk.testApp.balance(alisa)).toBe(900_00n)
})

test('[LIMIT-01] a paid deposit that exceeds a limit set meanwhile is credited, and the player is informed', async () => {
  const first = await ask(600_00n)
  const second = await ask(500_00n)
  for (const { redirectUrl } of [first, second]) await desk.press(redirectUrl, 'pay')
  await limit(1000_00n)
  await follow()
  await desk.tick()
  expect(await desk.testApp.balance(alisa)).toBe(1100_00n)
  await follow()
  const { notifications } = await alisa.call(listInbox, { query: {} })
  const told = notifications.map(({ notification: { name, link } }) => [name, link?.value])
  expect(Object.fromEntries(told)).toEqual({
    deposit_credited: '/payment/history',
    deposit_over_limit: '/payment/withdrawal',
  })
})

test('[LIMIT-06] on a break no deposit begins, one begun before is credited, and withdrawals work', async () => {
  const { redirectUrl } = await ask(5000_00n)
  await rest('week')
  const before = await heard()
  await expect(ask(500_00n)).rejects.toMatchObject({
    key: 'on_break',
    status: 403,
    message: expect.stringContaining('Свои деньги можно вывести'),
    details: { reason: 'exclusion', retryAt: expect.any(String) },
  })
  expect(await heard()).toBe(before)
  await desk.press(redirectUrl, 'pay')
  await desk.tick()
  expect(await desk.testApp.balance(alisa)).toBe(5000_00n)
  const { id } = await desk.withdraw(alisa, 2000_00n)
  await desk.payOut(alisa, id)
  await desk.paid()
  expect(await desk.testApp.balance(alisa)).toBe(3000_00n)
  desk.testApp.clock.move(days(7))
  await ask(500_00n)
})

test('[LIMIT-06] an open provider page can still be paid on a break, but its address is not shown', async () => {
  const key = randomUUID()
  const { paymentId, redirectUrl } = await ask(500_00n, key)
  await rest('day')
  await expect(ask(500_00n, key)).rejects.toMatchObject({ key: 'on_break' })
  expect((await desk.show(alisa, paymentId)).redirectUrl).toBe(null)
  await desk.press(redirectUrl, 'pay')
  await desk.tick()
  expect(await ask(500_00n, key)).toMatchObject({ paymentId })
  expect(await desk.testApp.balance(alisa)).toBe(500_00n)
})

test('a break set while the provider is being asked closes its page', async () => {
  const { config } = desk.testApp.deps
  const { PSP_URL } = config
  const wire = createServer((request, response) => {
    void (async () => {
      const { method, headers, url } = request
      const said = { method: method!, headers: headers as Record<string, string> }
      const reply = await fetch(PSP_URL + url!, {
        ...said,
        body: Buffer.concat(await request.toArray()),
      })
      await rest('day')
      response.writeHead(reply.status, { 'content-type': 'application/json' })
      response.end(await reply.text())
    })()
  })
  await new Promise<void>((ready) => wire.listen(0, '127.0.0.1', ready))
  config.PSP_URL = `http://127.0.0.1:${(wire.address() as AddressInfo).port}`
  await expect(ask(500_00n)).rejects.toMatchObject({ key: 'on_break' })
  config.PSP_URL = PSP_URL
  wire.closeAllConnections()
  wire.close()
})

test('an order that arrives while a break is being set is judged after it', async () => {
  const { db } = desk.testApp.deps
  const before = await heard()
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    return rows[0]!.count
  }
  const asked = await transaction(db, async (tx) => {
    await lockPlayer(tx, alisa.id)
    const taken = rest('week')
    await expect.poll(waiting).toBe(1)
    const order = ask(500_00n).catch((error: unknown) => error)
    await expect.poll(waiting).toBe(2)
    return { taken, order }
  })
  await asked.taken
  expect(await asked.order).toMatchObject({ key: 'on_break' })
  expect(await heard()).toBe(before)
})

test('[LIMIT-06] an order that had not reached a provider before the break is not opened on it', async () => {
  const { config } = desk.testApp.deps
  const { PSP_URL, KASSA_URL } = config
  const key = randomUUID()
  config.PSP_URL = 'http://127.0.0.1:9'
  config.KASSA_URL = 'http://127.0.0.1:9'
  await expect(ask(500_00n, key)).rejects.toMatchObject({ key: 'provider_away' })
  config.PSP_URL = PSP_URL
  config.KASSA_URL = KASSA_URL
  await rest('day')
  const before = await heard()
  await expect(ask(500_00n, key)).rejects.toMatchObject({ key: 'on_break', status: 403 })
  expect(await heard()).toBe(before)
  const { payments } = await alisa.call(listPayments, { query: {} })
  expect(payments).toMatchObject([{ statusId: paymentStatus.NEW }])
})
