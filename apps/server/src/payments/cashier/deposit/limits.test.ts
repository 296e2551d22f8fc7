/** The limits of deposits, and operators' settings of payment systems. */
import { randomUUID } from 'node:crypto'
import { type Permission } from '@ayva/contract/base'
import { listAudit } from '@ayva/contract/platform/audit'
import { createDeposit, listPaymentSystems } from '@ayva/contract/payments/cashier'
import { changeOfficeSystem, listOfficeSystems } from '@ayva/contract/payments/cashier/systems'
import { Refusal } from '@ayva/contract/refusal'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, minutes } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { giftFor, topUp } from '../../gifts/gifts.testing.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { type Desk, openDesk, tillWay, way } from '../cashier.testing.ts'

let desk: Desk
let office: ReturnType<Desk['testApp']['callAs']>
beforeAll(async () => {
  desk = await openDesk()
  const permissions: Permission[] = ['settings.protection', 'payments.systems', 'payments.read']
  permissions.push('audit.read')
  const { token } = await addOperator(desk.testApp.deps, { name: 'Ольга', permissions })
  office = desk.testApp.callAs(token)
})
afterAll(() => desk.close())

const ask = (player: TestPlayer, sum: bigint, more: { afterPause?: boolean } = {}) =>
  player.call(createDeposit, {
    body: { sum, system: way.sbpIn, returnUrl: '/payment/processing/', ...more },
    idempotencyKey: randomUUID(),
  })

async function paid(player: TestPlayer, sum: bigint, more: { afterPause?: boolean } = {}) {
  const { redirectUrl, paymentId } = await ask(player, sum, more)
  await desk.press(redirectUrl, 'pay')
  await desk.tick()
  return paymentId
}

/** The number of operations that the provider knows. */
const heard = () =>
  desk.testApp.deps.db
    .selectFrom('paymentOperation')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()

const set = (alias: string, value: unknown) =>
  office(changeSetting, { params: { alias }, body: { value: value as never, why: 'проверка' } })

test('an unusual sum shows a pause with the total, which one press passes; the next pause comes after the same sum again', async () => {
  await set('deposit_pause', [{ currency: 'RUB', sum: 10_000, count: 3 }])
  const alisa = await desk.testApp.player()
  // A single large deposit shows no pause.
  await paid(alisa, 12_000_00n)
  const before = await heard()
  const met = ask(alisa, 500_00n)
  await expect(met).rejects.toMatchObject({
    key: 'deposit_pause',
    status: 422,
    message:
      'За последние сутки пополнено на 12\u00A0000\u00A0₽, пополнений: 1. Это больше обычного.',
    details: { rule: 'deposit_day_sum', used: '1200000', limit: '1000000' },
  })
  expect(await heard()).toEqual(before)

  await paid(alisa, 500_00n, { afterPause: true })
  await paid(alisa, 7_000_00n)
  await expect(ask(alisa, 1_000_00n)).rejects.toMatchObject({
    details: { rule: 'deposit_day_sum', used: '1950000', limit: '2000000' },
  })
  desk.testApp.clock.move(hours(25))
  await paid(alisa, 1_000_00n)
})

test('many small deposits show the same pause, and unpaid ones do not count', async () => {
  await set('deposit_pause', [{ currency: 'RUB', sum: 10_000, count: 3 }])
  const alisa = await desk.testApp.player()
  for (const sum of [100_00n, 200_00n, 300_00n]) {
    await ask(alisa, 5_000_00n)
    await paid(alisa, sum)
  }
  await expect(ask(alisa, 100_00n)).rejects.toMatchObject({
    key: 'deposit_pause',
    details: { rule: 'deposit_day_count', used: '3', limit: '3' },
  })
  await set('deposit_pause', [])
  await paid(alisa, 100_00n)
})

test('the operator’s daily ceiling counts deposits that were begun, and states when the sum will fit', async () => {
  await set('deposit_ceilings', [{ currency: 'RUB', day: 5_000 }])
  const { clock } = desk.testApp
  const alisa = await desk.testApp.player()
  await ask(alisa, 1_000_00n)
  const second = clock.now().getTime() + minutes(10)
  clock.move(minutes(10))
  await paid(alisa, 3_000_00n)
  const refused = await ask(alisa, 2_500_00n, { afterPause: true }).catch((error: Error) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({
    key: 'deposit_ceiling',
    message:
      'За сутки можно пополнить не больше чем на 5\u00A0000\u00A0₽, и 4\u00A0000\u00A0₽ из них уже есть.',
  })
  const { rule, used, limit, retryAt } = (refused as Refusal).details
  expect({ rule, used, limit }).toEqual({ rule: 'deposit_day', used: '400000', limit: '500000' })
  expect(Math.abs(Date.parse(retryAt!) - (second + hours(24)))).toBeLessThan(1000)
  // A sum above the ceiling itself can never fit, so no time is given.
  const never = await ask(alisa, 60_000_00n).catch((error: Error) => error)
  expect((never as Refusal).details.retryAt).toBeUndefined()
  clock.move(hours(25))
  await ask(alisa, 2_500_00n)
  await set('deposit_ceilings', [])
})

test('[CASH-62, CASH-63] a sum outside a system’s limits is refused with the rule, the sum and the limit', async () => {
  const alisa = await desk.testApp.player()
  await expect(ask(alisa, 99_00n)).rejects.toMatchObject({
    details: { rule: 'sum_below_min', used: '9900', limit: '10000' },
  })
  await expect(ask(alisa, 75_001_00n)).rejects.toMatchObject({
    details: { rule: 'sum_above_max', used: '7500100', limit: '7500000' },
  })
})

test('[CASH-23] an operator switches a system off and sets its countries, and the audit log records why', async () => {
  const alisa = await desk.testApp.player()
  const borat = await desk.testApp.player()
  await desk.testApp.deps.db
    .insertInto('playerProfile')
    .values({ playerId: borat.id, country: 'KZ', updatedAt: desk.testApp.clock.now() })
    .execute()
  const turn = (active: boolean, countries: string[] | null) =>
    office(changeOfficeSystem, {
      params: { systemId: way.cardIn },
      body: { active, countries, why: 'банк на ремонте' },
    })
  const offered = async (player: TestPlayer) =>
    (await player.call(listPaymentSystems, {})).find(({ id }) => id === way.cardIn)

  expect(await turn(false, null)).toMatchObject({ active: false, countries: null })
  await turn(false, null)
  expect(await offered(alisa)).toMatchObject({ active: false })
  await expect(desk.deposit(alisa, 500_00n, way.cardIn)).rejects.toMatchObject({
    key: 'system_off',
  })

  // A player who stated no country counts as a resident of the country of the account's currency.
  expect(await turn(true, ['RU', 'BY', 'RU'])).toMatchObject({ countries: ['BY', 'RU'] })
  expect(await offered(alisa)).toMatchObject({ active: true })
  expect(await offered(borat)).toBeUndefined()
  await expect(desk.deposit(borat, 500_00n, way.cardIn)).rejects.toMatchObject({
    key: 'system_unknown',
  })
  await turn(true, null)
  expect(await offered(borat)).toBeDefined()
  const shown = (await office(listOfficeSystems, {})).find(({ id }) => id === way.cardIn)
  expect(shown).toMatchObject({ provider: 'sandbox', active: true, countries: null })
  const log = await office(listAudit, { query: { playerId: '0' } })
  const changes = log.filter(({ action }) => action === 'payment_system.changed')
  expect(changes.map(({ why }) => why)).toEqual(Array(3).fill('банк на ремонте'))
})

test('[CASH-24, CASH-25, CASH-66, CASH-68] a system that asks for the payer’s data accepts it on both forms, and the provider stores it', async () => {
  const alisa = await desk.testApp.player()
  const order = async (requisites: Record<string, string>) => {
    const body = { sum: 500_00n, system: tillWay.walletIn, returnUrl: '/payment/processing/' }
    return alisa.call(createDeposit, {
      body: { ...body, requisites },
      idempotencyKey: randomUUID(),
    })
  }
  const walletIn = (await alisa.call(listPaymentSystems, {})).find(
    ({ id }) => id === tillWay.walletIn,
  )
  expect(walletIn?.fields).toEqual([
    { kind: 'purse', form: 1 },
    { kind: 'email', form: 2 },
  ])
  await expect(order({})).rejects.toMatchObject({
    key: 'requisite_empty',
    details: { fields: { 'requisites.purse': 'Укажите номер кошелька' } },
  })
  await expect(order({ purse: '12' })).rejects.toMatchObject({
    key: 'requisite_format',
    message: 'Неверный формат. Нужно так: от 6 до 34 латинских букв и цифр',
  })
  await expect(order({ purse: 'U12345678' })).rejects.toMatchObject({
    details: { fields: { 'requisites.email': 'Укажите e-mail' } },
  })
  const { paymentId } = await order({ purse: 'U12345678', email: 'kto@ayva.test' })
  expect(await desk.show(alisa, paymentId)).toMatchObject({ requisite: 'U1…78', statusId: 2 })
})

test('a deposit activates the chosen gift, or is refused together with it', async () => {
  const alisa = await desk.testApp.player()
  const order = (sum: bigint, gift: number) =>
    alisa.call(createDeposit, {
      body: { sum, system: way.sbpIn, returnUrl: '/payment/processing/', gift },
      idempotencyKey: randomUUID(),
    })
  const gift = await giftFor(desk.testApp, alisa, { key: 'top-up-50', offer: topUp('top-up-50') })
  const before = await heard()
  await expect(order(500_00n, gift + 1000)).rejects.toMatchObject({ key: 'deposit_gift_unknown' })
  await expect(order(200_00n, gift)).rejects.toMatchObject({ key: 'deposit_gift_sum' })
  expect(await heard()).toEqual(before)
  const { paymentId } = await order(500_00n, gift)
  const kept = await desk.testApp.deps.db
    .selectFrom('userGift')
    .select(['state', 'paymentId'])
    .where('playerId', '=', alisa.id)
    .execute()
  expect(kept).toEqual([{ state: 'chosen', paymentId: BigInt(paymentId) }])
})

test('the commission of a system is subtracted from the sum and booked', async () => {
  const { db } = desk.testApp.deps
  const systems = db.updateTable('paymentSystem').where('id', '=', way.sbpIn)
  await systems.set({ commissionBp: 250 }).execute()
  const alisa = await desk.testApp.player()
  const id = await paid(alisa, 1_000_00n)
  expect(await desk.testApp.balance(alisa)).toBe(975_00n)
  expect(await desk.show(alisa, id)).toMatchObject({
    sum: { minor: 1_000_00n },
    commission: { minor: 25_00n },
    balanceAfter: { minor: 975_00n },
  })
  await systems.set({ commissionBp: 0 }).execute()
})

test('[CASH-35, CASH-46] a deposit returns only to a page of this site, and keeps the visit it was made in', async () => {
  const alisa = await desk.testApp.player()
  const site = desk.testApp.deps.config.PUBLIC_URL
  const post = async (returnUrl: string, visit?: string) => {
    const answer = await desk.testApp.app.inject({
      method: 'POST',
      url: createDeposit.path,
      headers: {
        'auth-token': alisa.token,
        'idempotency-key': randomUUID(),
        ...(visit && { 'cashier-session-id': visit }),
      },
      payload: { sum: '50000', system: way.sbpIn, returnUrl },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const visit = randomUUID()
  const { body } = await post(`${site}/payment/success/`, visit)
  expect(Object.keys(body.data)).toEqual(['paymentId', 'redirectUrl'])
  const { paymentId, redirectUrl } = body.data
  expect(await desk.press(redirectUrl, 'pay')).toBe(`${site}/payment/success/${paymentId}`)
  await post('/payment/processing/', 'не имя')
  const made = await desk.testApp.deps.db
    .selectFrom('payment')
    .select('cashierSessionId')
    .where('playerId', '=', alisa.id)
    .orderBy('id')
    .execute()
  expect(made).toEqual([{ cashierSessionId: visit }, { cashierSessionId: null }])

  for (const foreign of [
    'https://evil.test/payment/success/',
    `${site}.evil.test/payment/success/`,
    `${site}@evil.test/payment/success/`,
    '//evil.test/payment/processing/',
    '/payment/success/../../evil/',
    '/payment-fail',
    '',
  ]) {
    const { status, body: no } = await post(foreign)
    expect(status).toBe(422)
    expect(no.error.fields).toEqual({ returnUrl: 'Возврат возможен только на сайт' })
  }
})
