import { randomUUID } from 'node:crypto'
import {
  activateGift,
  cancelGift,
  listGifts,
  previewCancel,
  showGift,
} from '@ayva/contract/payments/gifts'
import { showSelf } from '@ayva/contract/identity/player'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { seed } from '../../seed.ts'
import { bonus, giftFor, rounds, topUp } from './gifts.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seed(testApp.deps.db)
})
afterAll(() => testApp.close())

const key = () => randomUUID()

test('[GIFT-02, GIFT-25] a player sees only own gifts; another’s is not found, and a guest is asked to log in', async () => {
  const alisa = await testApp.player()
  const boris = await testApp.player({ name: 'boris' })
  const id = await giftFor(testApp, alisa, { key: 'cash-50' })
  const gift = await alisa.call(showGift, { params: { id } })
  expect(gift).toMatchObject({ id, state: 'available', title: 'Подарок', kind: 'cash' })
  expect(gift.truth).toMatchObject({ method: 'exact', chance: 1, stakes: null })
  await expect(boris.call(showGift, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(testApp.call(showGift, { params: { id } })).rejects.toMatchObject({ status: 401 })
  expect((await boris.call(listGifts, { query: {} })).gifts).toEqual([])
  const { gifts, counts } = await alisa.call(listGifts, { query: {} })
  expect(gifts).toEqual([gift])
  expect(counts).toEqual({ open: 1, waiting: 0, available: 1, chosen: 0, active: 0, ended: 0 })
})

test('[GIFT-25] two hundred simultaneous calls give a gift once', async () => {
  const alisa = await testApp.player()
  const id = await giftFor(testApp, alisa, { key: 'cash-50' })
  const all = await Promise.all(
    Array.from({ length: 200 }, () =>
      alisa.call(activateGift, { params: { id }, idempotencyKey: key() }),
    ),
  )
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['used']))
  expect(await testApp.balance(alisa)).toBe(50_00n)
})

test('[GIFT-04] a changed multiplier setting applies to gifts taken from then on', async () => {
  const olga = testApp.callAs(
    (await addOperator(testApp.deps, { name: 'Ольга', permissions: ['settings.money'] })).token,
  )
  const offer = bonus('by-setting', { wagerTimes: null })
  const alisa = await testApp.player()
  const boris = await testApp.player({ name: 'boris' })
  const taken = async (player: TestPlayer) => {
    const id = await giftFor(testApp, player, { key: 'by-setting', offer })
    await player.call(activateGift, { params: { id }, idempotencyKey: key() })
    return id
  }
  const requiredOf = async ({ call }: TestPlayer) =>
    (await call(showSelf, {})).wallets[0]!.requiredBonusWager
  const early = await taken(alisa)
  expect(await requiredOf(alisa)).toBe(1_000)
  await olga(changeSetting, {
    params: { alias: 'gift_wager_config' },
    body: { value: { multiplier: 25 }, why: 'проба' },
  })
  const late = await taken(boris)
  expect([await requiredOf(alisa), await requiredOf(boris)]).toEqual([1_000, 2_500])
  // Each card shows the terms that the wallet enforces.
  const times = async ({ call }: TestPlayer, id: number) =>
    (await call(showGift, { params: { id } })).truth.wagerTimes
  expect([await times(alisa, early), await times(boris, late)]).toEqual([10, 25])
})

test('a cancelled bonus disappears once, and the cash stays', async () => {
  const alisa = await testApp.player()
  await testApp.fund(alisa, 70_00n)
  const id = await giftFor(testApp, alisa, { key: 'bonus-100' })
  const params = { id }
  await alisa.call(activateGift, { params, idempotencyKey: key() })
  expect(await alisa.call(previewCancel, { params })).toMatchObject({
    keeps: { minor: 70_00n },
    loses: { minor: 100_00n },
    rounds: 0,
    waits: false,
  })
  expect(await alisa.call(cancelGift, { params, idempotencyKey: key() })).toMatchObject({
    state: 'cancelled',
  })
  expect(await alisa.call(cancelGift, { params, idempotencyKey: key() })).toMatchObject({
    state: 'cancelled',
  })
  expect(await testApp.balance(alisa)).toBe(70_00n)
  await expect(alisa.call(activateGift, { params, idempotencyKey: key() })).rejects.toMatchObject({
    key: 'gift_closed',
  })
})

test('a gift with a deposit cannot be taken alone, and free rounds can be cancelled', async () => {
  const alisa = await testApp.player()
  const offers = [topUp('top-up'), rounds('rounds')]
  const deposit = await giftFor(testApp, alisa, { key: 'top-up', offer: offers[0]! })
  const free = await giftFor(testApp, alisa, { key: 'rounds', offer: offers[1]! })
  await expect(
    alisa.call(activateGift, { params: { id: deposit }, idempotencyKey: key() }),
  ).rejects.toMatchObject({ key: 'gift_with_deposit' })
  const taken = await alisa.call(activateGift, { params: { id: free }, idempotencyKey: key() })
  expect(taken).toMatchObject({ state: 'active', roundsLeft: 5, rounds: { count: 5 } })
  const params = { id: free }
  expect(await alisa.call(previewCancel, { params })).toMatchObject({ rounds: 5, waits: false })
  for (const idempotencyKey of [key(), key()])
    expect(await alisa.call(cancelGift, { params, idempotencyKey })).toMatchObject({
      state: 'cancelled',
      brought: { minor: 0n },
    })
})
