import { randomUUID } from 'node:crypto'
import { listAudit } from '@ayva/contract/platform/audit'
import { logIn, tokenOf } from '@ayva/contract/identity/auth'
import { activateGift, listGifts, showGift } from '@ayva/contract/payments/gifts'
import {
  giveGift,
  listOffers,
  listPromoCodes,
  writeOffer,
  writePromoCode,
} from '@ayva/contract/payments/gifts/office'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { seedDemoData } from '../../demo-data.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { seed } from '../../seed.ts'
import { bonus, rounds, topUp, written } from './gifts.testing.ts'

let testApp: TestApp
let olga: TestPlayer['call']
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seed(testApp.deps.db)
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['gifts.read', 'gifts.change', 'gifts.give', 'audit.read'],
  })
  olga = testApp.callAs(token)
})
afterAll(() => testApp.close())

const write = (offer: ReturnType<typeof written>) =>
  olga(writeOffer, {
    body: z.decode(writeOffer.body, { ...offer, why: 'новая акция' } as never),
  })
const giveTo = ({ id }: TestPlayer, key: string, idempotencyKey: string = randomUUID()) =>
  olga(giveGift, {
    params: { playerId: String(id) },
    body: { key, why: 'за терпение' },
    idempotencyKey,
  })

test('a new version applies to gifts given from then on; earlier ones keep their terms', async () => {
  const alisa = await testApp.player()
  expect(await write(bonus('autumn'))).toEqual({ key: 'autumn', version: 1 })
  const early = await giveTo(alisa, 'autumn')
  expect(await write(bonus('autumn', { wagerTimes: 30 }))).toMatchObject({ version: 2 })
  const late = await giveTo(alisa, 'autumn')
  expect([early.version, late.version]).toEqual([1, 2])
  const { truth } = await alisa.call(showGift, { params: { id: early.id } })
  expect([truth.wagerTimes, late.truth.wagerTimes]).toEqual([10, 30])
  const taken = await alisa.call(activateGift, {
    params: { id: early.id },
    idempotencyKey: randomUUID(),
  })
  expect(taken.wager!.required.minor).toBe(1_000_00n)
  expect((await olga(listOffers, {})).find(({ key }) => key === 'autumn')).toMatchObject({
    version: 2,
    author: 'Ольга',
  })
})

test('a gift is given once for a call, and the operator is recorded', async () => {
  const alisa = await testApp.player()
  await write(written('thanks'))
  const key = randomUUID()
  const gift = await giveTo(alisa, 'thanks', key)
  const again = await giveTo(alisa, 'thanks', key)
  expect(again).toEqual(gift)
  expect((await alisa.call(listGifts, { query: {} })).gifts).toHaveLength(1)
  const entries = await olga(listAudit, { query: { playerId: String(alisa.id) } })
  expect(entries).toMatchObject([
    { action: 'gift.given', why: 'за терпение', after: { key: 'thanks', version: 1 } },
  ])
  await expect(giveTo(alisa, 'nothing')).rejects.toMatchObject({ key: 'offer_unknown' })
  const vera = await testApp.player({ name: 'vera', currency: 'TON' })
  await expect(giveTo(vera, 'thanks')).rejects.toMatchObject({ key: 'offer_currency' })
})

test.each([
  ['cash with a wager', written('w', { wagerTimes: 5 })],
  ['rounds without a game', rounds('w', { rounds: null })],
  ['rounds of a game that goes on by actions', rounds('w', { rounds: { gameId: 13, count: 5 } })],
  ['rounds of no game', rounds('w', { rounds: { gameId: 999, count: 5 } })],
  [
    'rounds at a bet that the game does not take',
    rounds('w', {
      sums: [{ currency: 'RUB', amount: '1234', maxBet: null, maxWin: null, minimum: null }],
    }),
  ],
  ['a deposit without a percent', topUp('w', { percent: null })],
  ['a percent without a deposit', bonus('w', { percent: 50 })],
  ['a wager to which nothing counts', bonus('w', { weights: { slot: 0, instant: 0 } })],
])('impossible terms are refused: %s', async (_, offer) => {
  await expect(write(offer)).rejects.toMatchObject({ key: 'terms_wrong', status: 422 })
})

test('a code is created, changed and switched off, each with an audit entry', async () => {
  const body = {
    code: 'Урожай',
    gift: 'garden-500',
    usesMax: 5,
    from: null,
    until: null,
    ...({ audience: 'all', disabled: false, why: 'рассылка' } as const),
  }
  expect(await olga(writePromoCode, { body })).toMatchObject({ code: 'урожай', uses: 0 })
  await olga(writePromoCode, { body: { ...body, disabled: true } })
  const codes = await olga(listPromoCodes, { query: {} })
  expect(codes.find(({ code }) => code === 'урожай')).toMatchObject({ disabled: true, usesMax: 5 })
  const entries = await olga(listAudit, { query: { playerId: '0' } })
  const actions = entries.filter(({ subject }) => subject === 'promo code урожай')
  expect(actions.map(({ before }) => before === null)).toEqual([false, true])
  await expect(olga(writePromoCode, { body: { ...body, gift: 'nothing' } })).rejects.toMatchObject({
    key: 'offer_unknown',
  })
})

test('demo players have gifts in many states, once however often they are seeded', async () => {
  await seedDemoData(testApp.deps)
  await seedDemoData(testApp.deps)
  const body = { lookup: 'alisa@ayva.test', password: 'айва-демо-2026' }
  const alisa = testApp.callAs(tokenOf(await testApp.call(logIn, { body })))
  const { gifts } = await alisa(listGifts, { query: { limit: 50 } })
  const states = gifts.map(({ state, key }) => `${state} ${key}`)
  expect(states.toSorted()).toEqual([
    'active garden-500',
    'active welcome-spins',
    'available top-up-50',
    'cancelled garden-500',
    'expired top-up-50',
    'used garden-coins',
  ])
})
