/** On a break no gift or code can be taken; existing ones stay. */
import { randomUUID } from 'node:crypto'
import { activateGift, applyPromo, cancelGift } from '@ayva/contract/payments/gifts'
import { writePromoCode } from '@ayva/contract/payments/gifts/office'
import { takeBreak } from '@ayva/contract/protection/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { giftFor } from '../../payments/gifts/gifts.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { seed } from '../../seed.ts'

let testApp: TestApp
let gleb: TestPlayer
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seed(testApp.deps.db)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  gleb = await testApp.player()
})

const take = (id: number) =>
  gleb.call(activateGift, { params: { id }, idempotencyKey: randomUUID() })
const rest = () => gleb.call(takeBreak, { body: { term: 'day' } })
const refused = { key: 'on_break', status: 403, details: { reason: 'exclusion' } }

test('[LIMIT-06] a gift is not taken on a break, and one that was taken before can be cancelled', async () => {
  const taken = await giftFor(testApp, gleb, { key: 'bonus-100' })
  const left = await giftFor(testApp, gleb, { key: 'cash-50' })
  const first = await take(taken)
  await rest()
  await expect(take(left)).rejects.toMatchObject(refused)
  expect(await take(taken)).toEqual(first)
  await gleb.call(cancelGift, { params: { id: taken }, idempotencyKey: randomUUID() })
  testApp.clock.move(days(1))
  await take(left)
  expect(await testApp.balance(gleb)).toBe(50_00n)
})

test('[LIMIT-06] no promo code is accepted on a break; a repeated call from before it gets its earlier answer', async () => {
  await giftFor(testApp, await testApp.player(), { key: 'cash-50' })
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['gifts.change'],
  })
  for (const code of ['first', 'second'])
    await testApp.callAs(token)(writePromoCode, {
      body: {
        audience: 'all',
        code,
        why: 'проба',
        gift: 'cash-50',
        usesMax: null,
        from: null,
        until: null,
        disabled: false,
      },
    })
  const apply = (code: string, idempotencyKey = randomUUID()) =>
    gleb.call(applyPromo, { body: { code }, idempotencyKey })
  const key = randomUUID()
  const gift = await apply('first', key)
  await rest()
  await expect(apply('second')).rejects.toMatchObject(refused)
  // The refusal must not reveal which codes exist.
  await expect(apply('no-such')).rejects.toMatchObject(refused)
  expect(await apply('first', key)).toEqual(gift)
})
