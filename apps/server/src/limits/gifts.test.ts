/** On a break nothing is given to be played with; what is there waits. */
import { randomUUID } from 'node:crypto'
import { activateGift, applyPromo, cancelGift } from '@ayva/contract/gifts'
import { writePromoCode } from '@ayva/contract/gifts/office'
import { takeBreak } from '@ayva/contract/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { TestHouse, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { giftFor } from '../gifts/gifts.testing.ts'
import { addOperator } from '../operators/operators.ts'
import { seed } from '../seed.ts'

let house: TestHouse
let gleb: TestPlayer
beforeAll(async () => {
  house = await TestHouse.open({ createApp })
  await seed(house.deps.db)
})
afterAll(() => house.close())
beforeEach(async () => {
  gleb = await house.player()
})

const take = (id: number) =>
  gleb.call(activateGift, { params: { id }, idempotencyKey: randomUUID() })
const rest = () => gleb.call(takeBreak, { body: { term: 'day' } })
const refused = { key: 'on_break', status: 403, details: { reason: 'exclusion' } }

test('[LIMIT-06] a gift is not taken on a break; one that was taken before can be given back', async () => {
  const [taken, left] = [
    await giftFor(house, gleb, { key: 'bonus-100' }),
    await giftFor(house, gleb, { key: 'cash-50' }),
  ]
  const first = await take(taken)
  await rest()
  await expect(take(left)).rejects.toMatchObject(refused)
  expect(await take(taken)).toEqual(first)
  await gleb.call(cancelGift, { params: { id: taken }, idempotencyKey: randomUUID() })
  house.clock.move(days(1))
  await take(left)
  expect(await house.balance(gleb)).toBe(50_00n)
})

test('[LIMIT-06] no promo code is taken on a break; what was brought before it answers as it did', async () => {
  await giftFor(house, await house.player(), { key: 'cash-50' })
  const { token } = await addOperator(house.deps, { name: 'Ольга', permissions: ['gifts.change'] })
  for (const code of ['first', 'second'])
    await house.callAs(token)(writePromoCode, {
      body: {
        ...{ audience: 'all', code, why: 'проба', gift: 'cash-50' },
        ...{ usesMax: null, from: null, until: null, disabled: false },
      },
    })
  const apply = (code: string, idempotencyKey = randomUUID()) =>
    gleb.call(applyPromo, { body: { code }, idempotencyKey })
  const key = randomUUID()
  const gift = await apply('first', key)
  await rest()
  await expect(apply('second')).rejects.toMatchObject(refused)
  // Nobody learns which codes there are either.
  await expect(apply('no-such')).rejects.toMatchObject(refused)
  expect(await apply('first', key)).toEqual(gift)
})
