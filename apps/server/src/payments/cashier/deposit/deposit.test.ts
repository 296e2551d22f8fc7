import { randomUUID } from 'node:crypto'
import {
  createDeposit,
  listDepositSuggestions,
  listPaymentSystems,
  showUserStatistic,
} from '@ayva/contract/payments/cashier'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minutes, seconds } from '#lib/clock.ts'
import { subscribe } from '../../../platform/realtime/realtime.ts'
import { seedCashier } from '../cashier.ts'
import { type Desk, openDesk, way } from '../cashier.testing.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

describe('a deposit', () => {
  test('[CASH-01, CASH-09, CASH-26, CASH-58] credits the balance when the provider confirms it, and notifies the tabs', async () => {
    const alisa = await desk.testApp.player()
    const told: unknown[] = []
    subscribe(desk.testApp.deps.bus, alisa.id, (message) => told.push(message))

    const { paymentId, redirectUrl } = await desk.deposit(alisa, 3000_00n)
    expect(await desk.show(alisa, paymentId)).toMatchObject({ typeId: 1, statusId: 2, redirectUrl })
    const back = await desk.press(redirectUrl, 'pay')
    expect(back).toBe(`${desk.testApp.deps.config.PUBLIC_URL}/payment/processing/${paymentId}`)
    expect(await desk.testApp.balance(alisa)).toBe(0n)

    await desk.tick()
    expect(await desk.testApp.balance(alisa)).toBe(3000_00n)
    const payment = await desk.show(alisa, paymentId)
    expect(payment).toMatchObject({ statusId: 3, balanceAfter: { minor: 3000_00n } })
    expect(payment.events.map(({ statusId }) => statusId)).toEqual([1, 2, 3])
    expect(told).toEqual([
      { type: 'payment', paymentId, statusId: 2 },
      { type: 'payment', paymentId, statusId: 3 },
      { type: 'balance', balance: { minor: '300000', currency: 'RUB' }, sequence: 1 },
    ])
  })

  test('[CASH-10] that the bank declines moves no money', async () => {
    const alisa = await desk.testApp.player()
    const { paymentId, redirectUrl } = await desk.deposit(alisa, 500_00n)
    await desk.press(redirectUrl, 'decline')
    await desk.tick()
    expect(await desk.show(alisa, paymentId)).toMatchObject({ statusId: 4, reason: 'declined' })
    expect(await desk.testApp.balance(alisa)).toBe(0n)
  })

  test('[CASH-17] that is delayed shows the delay, and is credited when the bank answers', async () => {
    const alisa = await desk.testApp.player()
    const { paymentId, redirectUrl } = await desk.deposit(alisa, 500_00n)
    await desk.press(redirectUrl, 'delay')
    await desk.tick()
    expect(await desk.show(alisa, paymentId)).toMatchObject({ statusId: 11, redirectUrl: null })
    expect(await desk.testApp.balance(alisa)).toBe(0n)
    desk.testApp.clock.move(seconds(21))
    await desk.tick()
    expect(await desk.show(alisa, paymentId)).toMatchObject({ statusId: 3 })
    expect(await desk.testApp.balance(alisa)).toBe(500_00n)
  })

  test('that the player abandons stays open, can still be paid, and expires with its page', async () => {
    const alisa = await desk.testApp.player()
    const paid = await desk.deposit(alisa, 500_00n)
    const left = await desk.deposit(alisa, 700_00n)
    await desk.tick()
    desk.testApp.clock.move(minutes(5))
    await desk.sync()
    expect(await desk.show(alisa, left.paymentId)).toMatchObject({ statusId: 2 })
    await desk.press(paid.redirectUrl, 'pay')
    await desk.tick()
    expect(await desk.testApp.balance(alisa)).toBe(500_00n)

    desk.testApp.clock.move(minutes(30))
    await desk.tick()
    expect(await desk.show(alisa, left.paymentId)).toMatchObject({ statusId: 4, reason: 'expired' })
    expect(await desk.testApp.balance(alisa)).toBe(500_00n)
  })

  test('whose notice was lost is found by asking the provider', async () => {
    const alisa = await desk.testApp.player()
    const { paymentId, redirectUrl } = await desk.deposit(alisa, 900_00n)
    await desk.press(redirectUrl, 'pay')
    desk.testApp.clock.move(minutes(2))
    await desk.sync()
    expect(await desk.show(alisa, paymentId)).toMatchObject({ statusId: 3 })
    await desk.tick()
    expect(await desk.testApp.balance(alisa)).toBe(900_00n)
  })

  test('is credited once if the provider’s page is pressed twice, whatever the second press is', async () => {
    const alisa = await desk.testApp.player()
    const { redirectUrl } = await desk.deposit(alisa, 100_00n)
    await Promise.all([desk.press(redirectUrl, 'pay'), desk.press(redirectUrl, 'pay')])
    await desk.press(redirectUrl, 'decline')
    await desk.tick()
    expect(await desk.testApp.balance(alisa)).toBe(100_00n)
  })

  test('requested 50 times at once with one key is one payment with one answer', async () => {
    const alisa = await desk.testApp.player()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => desk.deposit(alisa, 300_00n, way.sbpIn, key)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await desk.press(answers[0]!.redirectUrl, 'pay')
    await desk.tick()
    expect(await desk.testApp.balance(alisa)).toBe(300_00n)
    // The answer was lost, and the browser repeats the request after the payment has finished.
    const { paymentId } = answers[0]!
    expect(await desk.deposit(alisa, 300_00n, way.sbpIn, key)).toEqual({
      paymentId,
      redirectUrl: `${desk.testApp.deps.config.PUBLIC_URL}/payment/processing/${paymentId}`,
    })
    await expect(desk.deposit(alisa, 301_00n, way.sbpIn, key)).rejects.toMatchObject({
      key: 'key_reused',
      status: 422,
    })
  })

  test('is refused in words while the provider is unreachable, and the same key opens it later', async () => {
    const { config } = desk.testApp.deps
    const alisa = await desk.testApp.player()
    const key = randomUUID()
    const home = config.PSP_URL
    config.PSP_URL = 'http://127.0.0.1:9'
    config.KASSA_URL = 'http://127.0.0.1:9'
    await expect(desk.deposit(alisa, 300_00n, way.sbpIn, key)).rejects.toMatchObject({
      key: 'provider_away',
      status: 503,
    })
    config.PSP_URL = home
    config.KASSA_URL = `${home}/kassa`
    const { redirectUrl, paymentId } = await desk.deposit(alisa, 300_00n, way.sbpIn, key)
    expect(redirectUrl).toContain(config.PSP_URL)
    expect(await desk.show(alisa, paymentId)).toMatchObject({ statusId: 2 })
  })

  test('that never reached its provider is closed', async () => {
    const { config } = desk.testApp.deps
    const alisa = await desk.testApp.player()
    const home = config.PSP_URL
    config.PSP_URL = 'http://127.0.0.1:9'
    config.KASSA_URL = 'http://127.0.0.1:9'
    const key = randomUUID()
    await desk.deposit(alisa, 300_00n, way.sbpIn, key).catch(() => {})
    config.PSP_URL = home
    config.KASSA_URL = `${home}/kassa`
    desk.testApp.clock.move(minutes(16))
    await desk.sync()
    await expect(desk.deposit(alisa, 300_00n, way.sbpIn, key)).rejects.toMatchObject({
      key: 'payment_closed',
    })
  })
})

describe('a deposit is refused', () => {
  const sums: [string, string, string][] = [
    ['10,5', 'Неверный формат суммы', 'sum'],
    ['1e3', 'Неверный формат суммы', 'sum'],
    ['+5', 'Неверный формат суммы', 'sum'],
    [' 500', 'Неверный формат суммы', 'sum'],
    ['0x10', 'Неверный формат суммы', 'sum'],
    ['٥٠٠٠٠', 'Неверный формат суммы', 'sum'],
    ['1_000', 'Неверный формат суммы', 'sum'],
    ['NaN', 'Неверный формат суммы', 'sum'],
    ['', 'Неверный формат суммы', 'sum'],
    ['9999999999999999999', 'Неверный формат суммы', 'sum'],
    ['0', 'Минимальная сумма: 100\u00A0₽', 'sum'],
    ['-1', 'Минимальная сумма: 100\u00A0₽', 'sum'],
    ['9999', 'Минимальная сумма: 100\u00A0₽', 'sum'],
    ['7500001', 'Максимальная сумма: 75\u00A0000\u00A0₽', 'sum'],
  ]
  for (const [sum, words, field] of sums)
    test(`[CASH-62, CASH-63, CASH-69] for the sum «${sum}»: ${words}`, async () => {
      const alisa = await desk.testApp.player()
      const { status, error } = await post(alisa.token, { sum, system: way.sbpIn })
      expect(status).toBe(422)
      expect(error.code).toBe(3)
      expect(error.fields[field]).toBe(words)
    })

  test('[CASH-72] for a sum that is no multiple of ten if the system demands one', async () => {
    const alisa = await desk.testApp.player()
    const refused = await post(alisa.token, { sum: '10500', system: way.cardIn })
    expect(refused.error).toMatchObject({
      code: 3,
      fields: { sum: 'Сумма должна быть кратна 10\u00A0₽' },
    })
    const { status } = await post(alisa.token, { sum: '11000', system: way.cardIn })
    expect(status).toBe(200)
  })

  const bodies: [string, unknown, number][] = [
    ['a sum that is a number', { sum: 50000, system: 111 }, 422],
    ['a sum that is a list', { sum: ['50000'], system: 111 }, 422],
    ['no sum', { system: 111 }, 422],
    ['a system that is text', { sum: '50000', system: '111' }, 422],
    ['a system nobody has', { sum: '50000', system: 999 }, 422],
    ['a system past every integer', { sum: '50000', system: 1e21 }, 422],
    ['a system of withdrawals', { sum: '50000', system: way.sbpOut }, 422],
    ['a system of another currency', { sum: '50000', system: 311 }, 422],
    [
      'a way back to a stranger',
      { sum: '50000', system: 111, returnUrl: 'https://evil.test/' },
      422,
    ],
    ['an unknown field', { sum: '50000', system: 111, statusId: 3 }, 422],
    ['no body', undefined, 422],
  ]
  for (const [title, body, status] of bodies)
    test(`for ${title}`, async () => {
      const alisa = await desk.testApp.player()
      expect((await post(alisa.token, body)).status).toBe(status)
      expect(await alisa.call(showUserStatistic, {})).toMatchObject({ deposit_count: 0 })
    })

  test('without a key, and a guest is asked to log in', async () => {
    const alisa = await desk.testApp.player()
    const body = { sum: '50000', system: way.sbpIn }
    expect((await post(alisa.token, body, null)).error.key).toBe('key_missing')
    expect((await post('nobody', body)).status).toBe(401)
  })

  test('[CASH-23] through a system that is switched off, with its own words', async () => {
    const alisa = await desk.testApp.player()
    const { db } = desk.testApp.deps
    const set = (active: boolean) =>
      db.updateTable('paymentSystem').set({ active }).where('id', '=', 113).execute()
    await set(false)
    await expect(desk.deposit(alisa, 500_00n, 113)).rejects.toMatchObject({ key: 'system_off' })
    const systems = await alisa.call(listPaymentSystems, {})
    expect(systems.find(({ id }) => id === 113)).toMatchObject({ active: false })
    await set(true)
  })
})

test('[CASH-37, CASH-38, CASH-39, CASH-40, CASH-42, CASH-43, CASH-45] suggested sums depend on the number of deposits', async () => {
  const alisa = await desk.testApp.player()
  const [first, other] = await alisa.call(listDepositSuggestions, {})
  expect(first).toMatchObject({ depositNumber: 'first' })
  expect(other).toMatchObject({ depositNumber: 'other', values: first!.values })
  // The shipped product marks no sum as the best; a mark set by an operator is returned.
  expect(first!.values).toContainEqual({ value: 50000, best_choice: false, currency: 'RUB' })
  expect(first!.values.some((one) => one.best_choice)).toBe(false)
  const sums = desk.testApp.deps.db.updateTable('depositSuggestion').set({ bestChoice: true })
  await sums.where('currency', '=', 'RUB').where('value', '=', 50000n).execute()
  await seedCashier(desk.testApp.deps.db)
  const [marked] = await alisa.call(listDepositSuggestions, {})
  expect(marked!.values.filter((one) => one.best_choice).map(({ value }) => value)).toEqual([50000])
  expect(await alisa.call(showUserStatistic, {})).toMatchObject({ deposit_count: 0 })
  const { redirectUrl } = await desk.deposit(alisa, 2000_00n)
  expect(await alisa.call(showUserStatistic, {})).toMatchObject({ deposit_count: 0 })
  await desk.press(redirectUrl, 'pay')
  await desk.tick()
  expect(await alisa.call(showUserStatistic, {})).toMatchObject({ deposit_count: 1 })
  await expect(desk.testApp.call(showUserStatistic, {})).rejects.toMatchObject({ status: 401 })
})

test('every currency with systems for deposits has systems for withdrawals and suggested sums', async () => {
  for (const currency of ['RUB', 'UAH', 'USD', 'KZT', 'INR', 'AZN', 'TON'] as const) {
    const player = await desk.testApp.player({ currency })
    for (const type of ['1', '2'] as const) {
      const systems = await player.call(listPaymentSystems, { query: { type } })
      expect(systems.length).toBeGreaterThan(0)
      expect(systems.every((system) => system.currency === currency)).toBe(true)
      if (type === '2') expect(systems.every(({ fields }) => fields.length > 0)).toBe(true)
    }
    const [system] = await player.call(listPaymentSystems, {})
    const sets = await player.call(listDepositSuggestions, {})
    for (const { value } of sets.flatMap(({ values }) => values)) {
      expect(BigInt(value)).toBeGreaterThanOrEqual(system!.minimum.minor)
      expect(BigInt(value)).toBeLessThanOrEqual(system!.maximum.minor)
    }
  }
})

async function post(token: string, body: unknown, key: string | null = randomUUID()) {
  const answer = await desk.testApp.app.inject({
    method: 'POST',
    url: createDeposit.path,
    headers: {
      'auth-token': token,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  return { status: answer.statusCode, error: answer.json().error }
}
