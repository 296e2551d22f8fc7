import { randomUUID } from 'node:crypto'
import {
  chooseWelcome,
  listGifts,
  listWelcomeOffers,
  showWelcomePack,
} from '@ayva/contract/payments/gifts'
import { takeBreak } from '@ayva/contract/protection/limits'
import { changeSetting, resetSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, seconds } from '#lib/clock.ts'
import { type TestPlayer, TestApp } from '#lib/testing.ts'
import { createApp } from '../../../app.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { seed } from '../../../seed.ts'

let testApp: TestApp
let olga: TestPlayer['call']
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seed(testApp.deps.db)
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['settings.rewards', 'settings.content'],
  })
  olga = testApp.callAs(token)
})
afterAll(() => testApp.close())

const packOf = ({ call }: TestPlayer) => call(showWelcomePack, {})
const choose = ({ call }: TestPlayer, key: string) =>
  call(chooseWelcome, { body: { key }, idempotencyKey: randomUUID() })
const set = (alias: string, value: unknown) =>
  olga(changeSetting, { params: { alias }, body: { value, why: 'проба' } })
const reset = (alias: string) => olga(resetSetting, { params: { alias }, body: { why: 'проба' } })

test('[GIFT-18] the modal is shown within 30 seconds of registration; the choice stays open for an hour', async () => {
  const alisa = await testApp.player()
  testApp.clock.move(seconds(29))
  const pack = await packOf(alisa)
  expect(pack).toMatchObject({ enabled: true, chosen: null })
  expect(pack.offers.map(({ key }) => key)).toEqual([
    'welcome-spins',
    'welcome-100',
    'welcome-free-bet',
  ])
  testApp.clock.move(seconds(2))
  expect(await packOf(alisa)).toMatchObject({ enabled: false, chosen: null })
  testApp.clock.move(hours(1))
  expect(await packOf(alisa)).toMatchObject({ enabled: false, until: null, offers: [] })
  await expect(choose(alisa, 'welcome-100')).rejects.toMatchObject({ key: 'welcome_over' })
})

test('[GIFT-19] a player who registered by Telegram is shown none', async () => {
  const alisa = await testApp.player()
  const { db } = testApp.deps
  const of = { playerId: alisa.id }
  const linkedAt = testApp.clock.now()
  await db
    .insertInto('socialLink')
    .values({ ...of, network: 'telegram', subject: '700', name: 'Марина', linkedAt })
    .execute()
  await db
    .insertInto('playerSocial')
    .values({ ...of, name: 'telegram 700' })
    .execute()
  expect(await packOf(alisa)).toMatchObject({ enabled: false, offers: [] })
})

test('a player on a break gets no invitation', async () => {
  const alisa = await testApp.player()
  expect(await packOf(alisa)).toMatchObject({ enabled: true })
  await alisa.call(takeBreak, { body: { term: 'day' } })
  expect(await packOf(alisa)).toMatchObject({ enabled: false, offers: [] })
  await expect(choose(alisa, 'welcome-100')).rejects.toMatchObject({ key: 'welcome_over' })
})

test('[GIFT-20, GIFT-21] a switched-off flag, or other content of the slot, replaces it', async () => {
  const alisa = await testApp.player()
  expect(await packOf(alisa)).toMatchObject({ enabled: true })
  await set('welcome_pack', { enabled: false })
  expect(await packOf(alisa)).toMatchObject({ enabled: false, offers: [] })
  expect(await testApp.call(listWelcomeOffers, {})).toEqual([])
  await reset('welcome_pack')
  await set('welcome_popup', { text: 'Добро пожаловать', link: null })
  expect(await packOf(alisa)).toMatchObject({ enabled: false, offers: [] })
  await reset('welcome_popup')
  expect(await packOf(alisa)).toMatchObject({ enabled: true })
})

test('a choice is made once, however many are made at once', async () => {
  const alisa = await testApp.player()
  await expect(choose(alisa, 'no-such')).rejects.toMatchObject({ key: 'welcome_unknown' })
  const keys = ['welcome-spins', 'welcome-100', 'welcome-free-bet', 'none']
  const all = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => choose(alisa, keys[n % 4]!)),
  )
  const chosen = new Set(
    all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.chosen] : [])),
  )
  expect(chosen.size).toBe(1)
  const [key] = chosen
  const { gifts } = await alisa.call(listGifts, { query: {} })
  expect(gifts.map((gift) => gift.key)).toEqual(key === 'none' ? [] : [key])
  expect(await choose(alisa, key!)).toMatchObject({ chosen: key, enabled: false })
})

test('guests are shown what a landing page may promise, with its truth card', async () => {
  const offers = await testApp.call(listWelcomeOffers, {})
  expect(offers).toMatchObject([
    { kind: 'free_spins', rounds: { count: 20, bet: { minor: 10_00n } } },
    { kind: 'deposit_bonus', deposit: { percent: 100 }, amount: { minor: 10_000_00n } },
    { kind: 'free_bet', rounds: { count: 1, bet: { minor: 100_00n } } },
  ])
})
