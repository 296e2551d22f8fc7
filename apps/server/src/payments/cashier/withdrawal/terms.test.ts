/** Settings of withdrawals, and what a player is shown in advance. */
import { randomUUID } from 'node:crypto'
import {
  cashierSettings,
  createWithdrawal,
  listPaymentSystems,
  listRequisites,
  removeRequisite,
  showWithdrawalTerms,
} from '@ayva/contract/payments/cashier'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { changeLabels } from '../../../identity/auth/auth.ts'
import { type Desk, goodPhone, openDesk, way } from '../cashier.testing.ts'
import { operatorOf, verify } from './withdrawal.testing.ts'

let desk: Desk
let olga: Awaited<ReturnType<typeof operatorOf>>
let alisa: TestPlayer
const names = ['tips', 'withdrawal_restrictions', 'withdrawal_commission'] as const
beforeAll(async () => {
  desk = await openDesk()
  olga = await operatorOf(desk.testApp, 'Ольга')
})
afterAll(() => desk.close())
beforeEach(async () => {
  alisa = await desk.rich(10_000_00n)
})
afterEach(async () => {
  for (const name of names) await olga.set(name, cashierSettings[name].shipped)
})

const termsOf = (player: TestPlayer) => player.call(showWithdrawalTerms, {})
const ask = (body: object, player = alisa) =>
  player.call(createWithdrawal, {
    body: { sum: 1000_00n, system: way.sbpOut, requisite: goodPhone, ...body },
    idempotencyKey: randomUUID(),
  })
const limit = (period: string, sum: number, more = {}) => ({
  currency: 'RUB',
  period,
  sum,
  ...more,
})
const restrict = (...limits: object[]) =>
  olga.set('withdrawal_restrictions', { confirmed_email: false, limits })

describe('[CASH-76] limits of withdrawals', () => {
  test('refuse a larger sum with the rule, the amount used, the limit and when it fits again', async () => {
    await restrict(limit('day', 2000), limit('week', 5000))
    const { createdAt } = await ask({ sum: 1500_00n })
    const refused = await ask({ sum: 1000_00n }).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      status: 422,
      key: 'withdrawal_limit',
      details: {
        rule: 'withdrawal_day',
        used: '150000',
        limit: '200000',
        retryAt: new Date(Date.parse(createdAt) + days(1)).toISOString(),
        fields: { sum: expect.stringContaining('сейчас можно 500\u00A0₽') },
      },
    })
    expect(await termsOf(alisa)).toMatchObject({
      largest: { minor: 500_00n },
      bound: 'limit',
      cash: { minor: 8500_00n },
      limits: [
        { period: 'day', used: { minor: 1500_00n }, left: { minor: 500_00n } },
        { period: 'week', left: { minor: 3500_00n } },
      ],
    })
    await ask({ sum: 500_00n })
    desk.testApp.clock.move(days(1))
    expect((await ask({ sum: 1000_00n })).statusId).toBe(1)
  })

  test('state the moment when enough has left the period, not the first moment when something has', async () => {
    await restrict(limit('day', 2000))
    await ask({ sum: 500_00n })
    desk.testApp.clock.move(hours(1))
    const { createdAt } = await ask({ sum: 1000_00n })
    desk.testApp.clock.move(hours(1))
    // Only a thousand becomes free when the first one leaves the period, which is too little.
    const refused = await ask({ sum: 1500_00n }).catch((error: unknown) => error)
    const retryAt = new Date(Date.parse(createdAt) + days(1)).toISOString()
    expect(refused).toMatchObject({ key: 'withdrawal_limit', details: { retryAt } })
    // A sum above the limit itself can never fit.
    const never = await ask({ sum: 2000_01n }).catch((error: unknown) => error)
    expect(never).toMatchObject({ key: 'withdrawal_limit' })
    expect(never).not.toMatchObject({ details: { retryAt: expect.anything() } })
  })

  test('apply the first limit that matches the player, by label and by documents', async () => {
    await restrict(
      limit('day', 4000, { label: 'vip' }),
      limit('day', 3000, { who: 'verified' }),
      limit('day', 1000),
    )
    const largest = async (player: TestPlayer) => (await termsOf(player)).limits[0]!.limit.minor
    expect(await largest(alisa)).toBe(1000_00n)
    await verify(desk.testApp, alisa)
    expect(await largest(alisa)).toBe(3000_00n)
    await transaction(desk.testApp.deps.db, (tx) => changeLabels(tx, alisa.id, { add: ['vip'] }))
    expect(await largest(alisa)).toBe(4000_00n)
    await expect(ask({ sum: 4000_01n })).rejects.toMatchObject({ key: 'withdrawal_limit' })
  })

  test('hold for 200 simultaneous requests', async () => {
    await restrict(limit('day', 3000))
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, () => ask({ sum: 1000_00n })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 7000_00n, held: 3000_00n })
  })
})

test('[CASH-77] the additional commission on all systems is shown in advance and booked, and never more than shown', async () => {
  await olga.set('withdrawal_commission', { percent: 5 })
  const systems = await alisa.call(listPaymentSystems, { query: { type: '2' } })
  const bp = Object.fromEntries(systems.map(({ id, commissionBp }) => [id, commissionBp]))
  expect([bp[way.sbpOut], bp[way.walletOut]]).toEqual([500, 600])
  const { id, commission } = await ask({})
  expect(commission.minor).toBe(50_00n)
  await olga.set('withdrawal_commission', { percent: 20 })
  await desk.payOut(alisa, id)
  await desk.paid()
  expect(await booked('commission')).toEqual([50_00n])
})

const booked = async (account: 'commission' | 'tips' | 'provider') => {
  const rows = await desk.testApp.deps.db
    .selectFrom('walletPosting')
    .select('amount')
    .where('playerId', '=', alisa.id)
    .where('account', '=', account)
    .execute()
  return rows.map(({ amount }) => amount)
}

describe('tips', () => {
  test('[CASH-75] are refused while they are off, and shown with their bounds while they are on', async () => {
    expect((await termsOf(alisa)).tips).toBeNull()
    await expect(ask({ tips: 10_00n })).rejects.toMatchObject({ status: 422, key: 'tips_off' })
    await olga.set('tips', { enabled: true, minimum: 10, maximum: 100 })
    expect((await termsOf(alisa)).tips).toMatchObject({
      minimum: { minor: 10_00n },
      maximum: { minor: 100_00n },
    })
  })

  test('[CASH-70, CASH-73, CASH-74] out of bounds, or of the whole sum, are refused on their field', async () => {
    await olga.set('tips', { enabled: true, minimum: 10, maximum: 100 })
    const wrongs: [unknown, string][] = [
      ['500', 'Чаевые не меньше 10\u00A0₽'],
      ['10001', 'Чаевые не больше 100\u00A0₽'],
      ['', 'Укажите сумму чаевых'],
      ['1e3', 'Неверный формат суммы'],
      ['-1000', 'Неверный формат суммы'],
      ['10,5', 'Неверный формат суммы'],
      ['9'.repeat(40), 'Неверный формат суммы'],
      [1000, 'Неверный формат суммы'],
    ]
    for (const [tips, words] of wrongs) {
      const answer = await desk.testApp.app.inject({
        method: 'POST',
        url: createWithdrawal.path,
        headers: { 'auth-token': alisa.token, 'idempotency-key': randomUUID() },
        payload: { sum: '100000', system: way.sbpOut, requisite: goodPhone, tips },
      })
      expect([answer.statusCode, answer.json().error.fields]).toEqual([422, { tips: words }])
    }
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 10_000_00n, held: 0n })
  })

  test('[CASH-75] are part of the sum, booked on their account on arrival and returned on failure', async () => {
    await olga.set('tips', { enabled: true, minimum: 10, maximum: 100 })
    const { id, tips } = await ask({ tips: 50_00n })
    expect(tips.minor).toBe(50_00n)
    expect(await booked('tips')).toEqual([])
    await desk.payOut(alisa, id)
    await desk.paid()
    expect([await booked('tips'), await booked('provider')]).toEqual([[50_00n], [950_00n]])
    const refused = await ask({ tips: 50_00n, requisite: '+79123450000' })
    await desk.payOut(alisa, refused.id)
    await desk.paid()
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 9000_00n, held: 0n })
    expect(await booked('tips')).toEqual([50_00n])
  })
})

describe('an earlier destination', () => {
  const saved = (player = alisa) => player.call(listRequisites, {})

  test('is offered by its mask once money arrived there, and is paid again without its number', async () => {
    const first = await ask({})
    expect(await saved()).toEqual([])
    await desk.payOut(alisa, first.id)
    await desk.paid()
    const [one, ...others] = await saved()
    expect([one, others]).toMatchObject([{ kind: 'phone', mask: '+7 912 ••• 67-89' }, []])
    expect(one!.systems).toContain(way.sbpOut)
    expect(JSON.stringify(one)).not.toContain('9123456789')
    const again = await ask({ saved: one!.id, requisite: '' })
    expect(again.requisite).toBe('+7 912 ••• 67-89')
    await desk.payOut(alisa, again.id)
    await desk.paid()
    expect(await saved()).toHaveLength(1)
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 8000_00n, held: 0n })
  })

  test('belongs to the player and to its kind, and disappears when it is removed', async () => {
    const { id } = await ask({})
    await desk.payOut(alisa, id)
    await desk.paid()
    const [one] = await saved()
    const boris = await desk.rich()
    const remove = (player: TestPlayer) => player.call(removeRequisite, { params: { id: one!.id } })
    await expect(ask({ saved: one!.id }, boris)).rejects.toMatchObject({ key: 'saved_unknown' })
    await expect(remove(boris)).rejects.toMatchObject({ status: 404 })
    await expect(ask({ saved: one!.id, system: way.cardOut })).rejects.toMatchObject({
      key: 'saved_unknown',
    })
    expect(await remove(alisa)).toEqual({ removed: true })
    expect(await saved()).toEqual([])
    await expect(ask({ saved: one!.id })).rejects.toMatchObject({ key: 'saved_unknown' })
    await expect(remove(alisa)).rejects.toMatchObject({ status: 404 })
    // Typing it again recognises it and shows it again.
    const typed = await ask({})
    await desk.payOut(alisa, typed.id)
    await desk.paid()
    expect(await saved()).toHaveLength(1)
  })

  test('is one of the last eight', async () => {
    for (let n = 0; n < 10; n++) {
      const { id } = await ask({ sum: 500_00n, requisite: `+7912345670${n}` })
      await desk.payOut(alisa, id)
      await desk.paid()
      desk.testApp.clock.move(hours(1))
    }
    const shown = await saved()
    expect(shown).toHaveLength(8)
  })
})
