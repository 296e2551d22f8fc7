import { randomUUID } from 'node:crypto'
import { listAudit } from '@ayva/contract/platform/audit'
import { exchangePoints, listExchanges, showExchanger } from '@ayva/contract/payments/exchange'
import { changeRate, listOfficeRates } from '@ayva/contract/payments/exchange/office'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { findFaults } from '../../invariants.ts'
import { subscribe } from '../../platform/realtime/realtime.ts'
import { walletsOf } from '../../ledger/wallet/wallet.ts'
import { seedRates } from './exchange.seed.ts'
import { fundPoints } from './exchange.testing.ts'

let testApp: TestApp
let olga: TestApp['call']
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seedRates(testApp.deps.db)
  const permissions = ['exchange.read', 'exchange.change', 'audit.read', 'settings.money'] as const
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: [...permissions],
  })
  olga = testApp.callAs(token)
})
afterAll(() => testApp.close())

async function withPoints(points: bigint, currency: TestPlayer['currency'] = 'RUB') {
  const player = await testApp.player({ currency })
  if (points > 0n) await fundPoints(testApp, player, points)
  return player
}
type Wish = { currency?: TestPlayer['currency']; rateVersion?: number; key?: string }
const exchange = ({ call }: TestPlayer, points: bigint, wish: Wish = {}) => {
  const { currency = 'RUB', rateVersion = 1, key = randomUUID() } = wish
  return call(exchangePoints, { body: { points, currency, rateVersion }, idempotencyKey: key })
}
const fundsOf = async ({ id }: TestPlayer) =>
  Object.fromEntries(
    (await walletsOf(testApp.deps.db, id)).map(({ currency, minor }) => [currency, minor]),
  )

describe('an exchange', () => {
  test('[WALLET-21, WALLET-25] takes points and gives money at the shown rate, each in its wallet', async () => {
    const alisa = await withPoints(6_420n)
    const { points, rates } = await alisa.call(showExchanger, {})
    expect(points).toBe(6_420n)
    // The player's own currency comes first.
    expect(rates[0]).toMatchObject({
      points: 100n,
      money: { minor: 460n, currency: 'RUB' },
      minimum: 1000n,
      version: 1,
      since: '2026-11-22T00:00:00.000Z',
    })
    expect(rates.map(({ money }) => money.currency)).not.toContain('POINTS')
    const told: unknown[] = []
    const stop = subscribe(testApp.deps.bus, alisa.id, (message) => told.push(message))
    const made = await exchange(alisa, 5_000n)
    stop()
    expect(made).toMatchObject({ points: 5_000n, money: { minor: 230_00n, currency: 'RUB' } })
    expect(await fundsOf(alisa)).toEqual({ RUB: 230_00n, POINTS: 1_420n })
    expect(told).toMatchObject([
      { type: 'balance', balance: { currency: 'POINTS', minor: '1420' } },
      { type: 'balance', balance: { currency: 'RUB', minor: '23000' } },
    ])
  })

  test('[WALLET-21] is possible in every currency that has a rate, in its own minor units', async () => {
    const alisa = await withPoints(10_000n, 'KZT')
    await exchange(alisa, 1_001n, { currency: 'TON' })
    await exchange(alisa, 1_500n, { currency: 'KZT' })
    await exchange(alisa, 1_999n, { currency: 'AZN' })
    // 159.92 gyapik: the fraction of a minor unit stays with the casino.
    expect(await fundsOf(alisa)).toEqual({
      KZT: 360_00n,
      AZN: 159n,
      TON: 102_102_000n,
      POINTS: 5_500n,
    })
  })

  test('[WALLET-22] below the minimum is refused in words that state it', async () => {
    const alisa = await withPoints(5_000n)
    await expect(exchange(alisa, 999n)).rejects.toMatchObject({
      key: 'points_below_min',
      status: 422,
      code: 3,
      message: 'Минимальная сумма обмена: 1000',
      details: { rule: 'points_minimum', used: '999', limit: '1000' },
    })
    expect(await fundsOf(alisa)).toEqual({ RUB: 0n, POINTS: 5_000n })
  })

  test('[WALLET-23] of more points than available is refused, and moves nothing', async () => {
    const alisa = await withPoints(5_000n)
    await expect(exchange(alisa, 5_001n)).rejects.toMatchObject({
      key: 'funds_short',
      message: 'Недостаточно средств',
    })
    expect(await fundsOf(alisa)).toEqual({ RUB: 0n, POINTS: 5_000n })
  })

  test('[WALLET-24] without a valid number of points is refused in words', async () => {
    const { token } = await withPoints(5_000n)
    const send = async (points: unknown) => {
      const answer = await testApp.app.inject({
        method: 'POST',
        url: '/api/v18/exchanger',
        headers: { 'auth-token': token, 'idempotency-key': randomUUID() },
        payload: { points, currency: 'RUB', rateVersion: 1 },
      })
      return { status: answer.statusCode, words: answer.json().error.fields.points }
    }
    const required = { status: 422, words: 'Укажите, сколько очков обменять' }
    expect(await send('')).toEqual(required)
    expect(await send(undefined)).toEqual(required)
    for (const odd of ['-5', '1e3', '10.5', '1 000', 'NaN', '9999999999'])
      expect(await send(odd)).toMatchObject({ status: 422, words: /целое число/ })
  })

  test('at a rate that changed meanwhile is refused with the new one', async () => {
    const alisa = await withPoints(5_000n)
    await expect(exchange(alisa, 5_000n, { rateVersion: 2 })).rejects.toMatchObject({
      key: 'rate_changed',
      status: 409,
      message: 'Курс только что изменился: 100 = 4,60\u00A0₽. Проверьте сумму и нажмите ещё раз.',
    })
    await expect(exchange(alisa, 5_000n, { currency: 'POINTS' })).rejects.toMatchObject({
      key: 'exchange_currency',
    })
  })
})

describe('a repeated exchange', () => {
  test('[WALLET-26] under one key moves the points once, for two hundred simultaneous calls', async () => {
    const alisa = await withPoints(5_000n)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => exchange(alisa, 5_000n, { key })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await fundsOf(alisa)).toEqual({ RUB: 230_00n, POINTS: 0n })
    await expect(exchange(alisa, 4_000n, { key })).rejects.toMatchObject({ key: 'key_reused' })
  })

  test('under two hundred keys takes no more points than available', async () => {
    const alisa = await withPoints(5_500n)
    const ends = await Promise.allSettled(
      Array.from({ length: 200 }, () => exchange(alisa, 1_000n)),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ key: 'funds_short' })
    expect(await fundsOf(alisa)).toEqual({ RUB: 230_00n, POINTS: 500n })
  })

  test('[WALLET-26] a guest is refused, and another player’s same key is another operation', async () => {
    const alisa = await withPoints(2_000n)
    const boris = await withPoints(2_000n)
    const key = randomUUID()
    await exchange(alisa, 2_000n, { key })
    await exchange(boris, 1_000n, { key })
    expect(await fundsOf(boris)).toEqual({ RUB: 46_00n, POINTS: 1_000n })
    const body = { points: 1_000n, currency: 'RUB', rateVersion: 1 } as const
    await expect(
      testApp.call(exchangePoints, { body, idempotencyKey: randomUUID() }),
    ).rejects.toMatchObject({ status: 401 })
  })
})

describe('rates', () => {
  const wish = { points: 1000n, minor: 50n, minimum: 500n, active: true, why: 'курс недели' }
  const change = (body: object) =>
    olga(changeRate, { params: { currency: 'USD' }, body: { ...wish, seen: 1, ...body } })

  test('get versions by operators, each in the audit log, and old exchanges keep theirs', async () => {
    const vera = await withPoints(10_000n, 'USD')
    await exchange(vera, 2_000n, { currency: 'USD' })
    expect(await change({})).toMatchObject({ version: 2, money: { minor: 50n } })
    // Repeating the change makes no new version, and another change of the old version is refused.
    expect(await change({})).toMatchObject({ version: 2 })
    await expect(change({ minor: 51n })).rejects.toMatchObject({ key: 'rate_other' })
    await expect(exchange(vera, 2_000n, { currency: 'USD' })).rejects.toMatchObject({
      key: 'rate_changed',
    })
    await exchange(vera, 500n, { currency: 'USD', rateVersion: 2 })
    expect(await fundsOf(vera)).toEqual({ USD: 94n + 25n, POINTS: 7_500n })
    const [entry] = await olga(listAudit, { query: { playerId: '0' } })
    expect(entry).toMatchObject({
      action: 'exchange.rate',
      subject: 'rate USD',
      why: 'курс недели',
      before: { version: 1, minor: '47' },
      after: { version: 2, minor: '50' },
    })
  })

  test('that yield nothing are refused, and a currency that is off cannot be exchanged into', async () => {
    await expect(change({ minor: 1n, minimum: 1n, seen: 2 })).rejects.toMatchObject({
      key: 'rate_worthless',
    })
    const body = { ...wish, seen: 1, active: false }
    await olga(changeRate, { params: { currency: 'INR' }, body })
    const vera = await withPoints(10_000n, 'INR')
    const { rates } = await vera.call(showExchanger, {})
    expect(rates.map(({ money }) => money.currency)).not.toContain('INR')
    await expect(exchange(vera, 1_000n, { currency: 'INR', rateVersion: 2 })).rejects.toMatchObject(
      { key: 'exchange_currency' },
    )
    expect((await olga(listOfficeRates, {})).find(({ active }) => !active)).toMatchObject({
      version: 2,
    })
  })
})

test('[WALLET-21] while the feature is off its calls answer not found', async () => {
  const alisa = await withPoints(5_000n)
  const params = { alias: 'feature_exchanger' }
  const set = (enabled: boolean) =>
    olga(changeSetting, { params, body: { value: { enabled }, why: 'проба' } })
  await set(false)
  await expect(alisa.call(showExchanger, {})).rejects.toMatchObject({ status: 404 })
  await expect(exchange(alisa, 5_000n)).rejects.toMatchObject({ key: 'exchange_off' })
  await set(true)
  await exchange(alisa, 5_000n)
})

test('the books find an exchange whose money does not match its rate', async () => {
  const alisa = await withPoints(5_000n)
  const { id } = await exchange(alisa, 1_000n)
  const { db } = testApp.deps
  const spoil = (change: bigint) =>
    db.transaction().execute(async (tx) => {
      await sql`alter table exchange disable trigger all`.execute(tx)
      await sql`update exchange set minor = minor + ${change} where id = ${id}`.execute(tx)
      await sql`alter table exchange enable trigger all`.execute(tx)
    })
  await spoil(1n)
  expect((await findFaults(db)).map(({ check }) => check)).toEqual([
    'every exchange has moved its points and its money, once',
    'every exchange was made by a rate of ours, and reckoned by it',
  ])
  await spoil(-1n)
})

// The last test, because it moves the clock past the lifetime of an operator's token.
describe('the list of exchanges', () => {
  test('covers ninety days, paged, newest first, of this player only', async () => {
    const alisa = await withPoints(100_000n)
    await exchange(alisa, 1_000n)
    testApp.clock.move(days(91))
    await exchange(alisa, 2_000n)
    testApp.clock.move(days(1))
    await exchange(alisa, 3_000n)
    const all = await alisa.call(listExchanges, { query: {} })
    expect(all.count).toBe(2)
    expect(all.exchanges.map(({ points }) => points)).toEqual([3_000n, 2_000n])
    expect(all.exchanges[0]!.rate).toEqual({
      points: 100n,
      money: { minor: 460n, currency: 'RUB' },
      version: 1,
    })
    const second = await alisa.call(listExchanges, { query: { limit: 1, offset: 1 } })
    expect(second.exchanges.map(({ points }) => points)).toEqual([2_000n])
    const boris = await withPoints(0n)
    expect((await boris.call(listExchanges, { query: {} })).count).toBe(0)
  })
})
