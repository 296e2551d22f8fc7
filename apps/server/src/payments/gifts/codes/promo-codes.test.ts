import { randomUUID } from 'node:crypto'
import { listGifts, applyPromo, activateGift } from '@ayva/contract/payments/gifts'
import { writePromoCode } from '@ayva/contract/payments/gifts/office'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, minutes } from '#lib/clock.ts'
import { type TestPlayer, TestApp } from '#lib/testing.ts'
import { createApp } from '../../../app.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { setLabels } from '../../../identity/auth/auth.ts'
import { seed } from '../../../seed.ts'
import { giftFor } from '../gifts.testing.ts'

let testApp: TestApp
let olga: TestPlayer['call']
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, config: { RATE_LIMITS: true } })
  await seed(testApp.deps.db)
  await giftFor(testApp, await testApp.player(), { key: 'cash-50' })
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['gifts.change'],
  })
  olga = testApp.callAs(token)
})
afterAll(() => testApp.close())

const apply = ({ call }: TestPlayer, code: string, idempotencyKey: string = randomUUID()) =>
  call(applyPromo, { body: { code }, idempotencyKey })
const plain = { gift: 'cash-50', usesMax: null, from: null, until: null, disabled: false }
type Wish = Partial<Record<keyof typeof plain, unknown>> & { audience?: 'vip' }
const write = (code: string, wish: Wish = {}) =>
  olga(writePromoCode, {
    body: { ...plain, audience: 'all', code, why: 'проба', ...wish } as never,
  })
const inDays = (count: number) =>
  new Date(testApp.clock.now().getTime() + days(count)).toISOString()

test('[GIFT-09, GIFT-10, GIFT-25] a code is accepted in any case, and its gift is listed', async () => {
  await write('Осень-26')
  const alisa = await testApp.player()
  const gift = await apply(alisa, '  ОСЕНЬ-26 ')
  expect(gift).toMatchObject({ state: 'available', key: 'cash-50' })
  expect((await alisa.call(listGifts, { query: {} })).gifts).toEqual([gift])
  await alisa.call(activateGift, { params: { id: gift.id }, idempotencyKey: randomUUID() })
  expect(await testApp.balance(alisa)).toBe(50_00n)
})

test('[GIFT-11, GIFT-23] an unknown code and LEV22, which is switched off, are refused alike', async () => {
  const alisa = await testApp.player()
  for (const code of ['НЕТТАКОГО', 'LEV22', 'lev22'])
    await expect(apply(alisa, code)).rejects.toMatchObject({
      status: 422,
      key: 'promo_invalid',
      message: 'Промокод недействителен',
      details: { fields: { code: 'Промокод недействителен' } },
    })
})

test('[GIFT-12] a player uses a code once: the same call again gets the same answer, another one is refused', async () => {
  await write('once')
  const alisa = await testApp.player()
  const key = randomUUID()
  const gift = await apply(alisa, 'once', key)
  expect(await apply(alisa, 'once', key)).toEqual(gift)
  await expect(apply(alisa, 'once')).rejects.toMatchObject({
    key: 'promo_used',
    message: 'Вы уже использовали этот промокод',
  })
  await expect(apply(alisa, 'other', key)).rejects.toMatchObject({ key: 'key_reused' })
})

test('[GIFT-13] after ten wrong codes a valid one is refused too, until the wait is over', async () => {
  await write('good')
  const boris = await testApp.player({ name: 'boris' })
  for (let n = 0; n < 10; n++)
    await expect(apply(boris, `wrong${n}`)).rejects.toMatchObject({ key: 'promo_invalid' })
  await expect(apply(boris, 'good')).rejects.toMatchObject({
    status: 429,
    key: 'promo_attempts',
    message: expect.stringContaining('Превышен лимит попыток') as string,
    details: { retryAt: new Date(testApp.clock.now().getTime() + minutes(15)).toISOString() },
  })
  testApp.clock.move(minutes(15))
  expect(await apply(boris, 'good')).toMatchObject({ key: 'cash-50' })
})

test('[GIFT-14] a limit holds for all players together, also simultaneously, and is counted exactly', async () => {
  await write('three', { usesMax: 3 })
  const players = await Promise.all(Array.from({ length: 12 }, () => testApp.player()))
  const all = await Promise.allSettled(players.map((player) => apply(player, 'three')))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  for (const reason of refused)
    expect(reason).toMatchObject({
      key: 'promo_limit',
      message: 'Лимит использований промокода исчерпан',
    })
  const gifts = await Promise.all(players.map(({ call }) => call(listGifts, { query: {} })))
  expect(gifts.flatMap((one) => one.gifts)).toHaveLength(3)
  await expect(write('three', { usesMax: 2 })).rejects.toMatchObject({ key: 'uses_below' })
})

test('[GIFT-15, GIFT-17] a code is valid from its first day to its last', async () => {
  await write('past', { until: inDays(-1) })
  await write('tomorrow', { from: inDays(1) })
  const alisa = await testApp.player()
  await expect(apply(alisa, 'past')).rejects.toMatchObject({
    key: 'promo_expired',
    message: 'Срок действия промокода истёк',
  })
  const date = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'Europe/Moscow' })
  const words = `Промокод будет доступен с ${date.format(new Date(inDays(1)))}`
  await expect(apply(alisa, 'tomorrow')).rejects.toMatchObject({
    key: 'promo_early',
    message: words,
  })
})

test('[GIFT-16] a code for club members is refused to others', async () => {
  const alisa = await testApp.player()
  const vera = await testApp.player({ name: 'vera' })
  const operator = { kind: 'operator', id: 'test', name: 'Ольга', may: () => false } as const
  await setLabels(testApp.deps, {
    operator,
    playerId: vera.id,
    add: ['vip'],
    remove: [],
    why: 'проба',
  })
  await expect(apply(alisa, 'KLUB')).rejects.toMatchObject({
    key: 'promo_not_vip',
    message: 'Этот промокод только для участников VIP-клуба',
  })
  expect(await apply(vera, 'KLUB')).toMatchObject({ key: 'vip-1000', state: 'available' })
})

test('a malformed code is refused without counting an attempt', async () => {
  const alisa = await testApp.player()
  for (const code of ['', '   ', 'два слова', 'x'.repeat(41), '%', "' or 1=1"])
    await expect(apply(alisa, code)).rejects.toMatchObject({ status: 422, key: 'validation' })
})
