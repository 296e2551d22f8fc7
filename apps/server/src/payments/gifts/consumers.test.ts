/** How gifts react to events: phones, profiles, new players, deposits and finished rounds. */
import { randomUUID } from 'node:crypto'
import { confirmPhone, registerByEmail } from '@ayva/contract/identity/auth'
import { createDeposit } from '@ayva/contract/payments/cashier'
import { activateGift, cancelGift, listGifts, showGift } from '@ayva/contract/payments/gifts'
import { listExtendedGifts } from '@ayva/contract/identity/player/extended'
import { saveProfile } from '@ayva/contract/identity/player/profile'
import { tokenOf } from '@ayva/contract/identity/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { runQueuedJobs } from '#lib/work/worker.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { createConsumers, createJobs } from '../../app.ts'
import { contactsOf } from '../../identity/auth/contacts/contacts.testing.ts'
import { registration } from '../../identity/auth/auth.testing.ts'
import { openDesk, way } from '../cashier/cashier.testing.ts'
import { wrong } from '../../identity/codes/codes.testing.ts'
import { seed } from '../../seed.ts'
import { bonus, giftFor, rounds, topUp, written } from './gifts.testing.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  desk = await openDesk()
  await seed(desk.testApp.deps.db)
})
afterAll(() => desk.close())

const { withPhone, sent, askCode } = contactsOf(() => desk.testApp)
const readEvents = async () => {
  const { deps } = desk.testApp
  await readAllEvents(deps, createConsumers(deps))
  await runQueuedJobs(deps, createJobs(deps))
  await readAllEvents(deps, createConsumers(deps))
  await runQueuedJobs(deps, createJobs(deps))
}
const take = ({ call }: Pick<TestPlayer, 'call'>, id: number) =>
  call(activateGift, { params: { id }, idempotencyKey: randomUUID() })
const show = ({ call }: Pick<TestPlayer, 'call'>, id: number) => call(showGift, { params: { id } })

test('[GIFT-22] the gift for a phone opens when the right code was entered, and not before', async () => {
  const vera = await withPhone()
  const player = { ...vera, id: vera.playerId, currency: 'RUB' } as never as TestPlayer
  const offer = written('by-phone', {}, { opens: 'phone' })
  const id = await giftFor(desk.testApp, player, { key: 'by-phone', offer })
  expect(await show(vera, id)).toMatchObject({ state: 'waiting', opens: 'phone' })
  await expect(take(vera, id)).rejects.toMatchObject({ key: 'gift_waiting' })
  await askCode(vera)
  const code = await sent(vera, 'confirm_phone')
  const confirm = (said: string) => vera.call(confirmPhone, { body: { code: said } })
  await expect(confirm(wrong(code))).rejects.toMatchObject({ code: 3 })
  await readEvents()
  expect(await show(vera, id)).toMatchObject({ state: 'waiting' })
  await confirm(code)
  await readEvents()
  expect(await show(vera, id)).toMatchObject({ state: 'available' })
  expect(await take(vera, id)).toMatchObject({ state: 'used', brought: { minor: 50_00n } })
})

test('a new player has the gifts for phone and profile, and that of the code used at registration', async () => {
  const body = registration({ promoCode: ' AYVA ' }) as never
  const call = desk.testApp.callAs(tokenOf(await desk.testApp.call(registerByEmail, { body })))
  await readEvents()
  const { gifts } = await call(listGifts, { query: {} })
  const states = Object.fromEntries(gifts.map(({ key, state }) => [key, state]))
  expect(states).toEqual({
    'phone-100': 'waiting',
    'profile-name': 'waiting',
    'profile-address': 'waiting',
    'garden-500': 'available',
  })
  const items = await call(listExtendedGifts, {})
  expect(items.map(({ name, gift }) => [name, gift?.title])).toEqual([
    ['registration', '5 бесплатных раундов за имя'],
    ['address', '10 бесплатных раундов за адрес'],
  ])
  await call(saveProfile, { body: { firstName: 'Марина', lastName: 'Климова' } as never })
  await readEvents()
  const open = await call(listGifts, { query: { state: 'available' } })
  expect(open.gifts.map(({ key }) => key)).toContain('profile-name')
})

test('[GIFT-05] a gift with a deposit is given once when the deposit arrives, up to its maximum', async () => {
  const { testApp } = desk
  const alisa = await testApp.player()
  const gift = await giftFor(testApp, alisa, { key: 'half', offer: topUp('half') })
  const deposit = (sum: bigint, more: Record<string, unknown> = {}) =>
    alisa.call(createDeposit, {
      body: { sum, system: way.sbpIn, returnUrl: '/payment/processing/', gift, ...more } as never,
      idempotencyKey: randomUUID(),
    })
  await expect(deposit(200_00n)).rejects.toMatchObject({ key: 'deposit_gift_sum' })
  await expect(deposit(500_00n, { gift: 999_999 })).rejects.toMatchObject({
    key: 'deposit_gift_unknown',
  })
  await deposit(400_00n)
  const { redirectUrl } = await deposit(1_000_00n)
  expect(await show(alisa, gift)).toMatchObject({ state: 'chosen' })
  await desk.press(redirectUrl, 'pay')
  for (let n = 0; n < 3; n++) {
    await desk.tick()
    testApp.clock.move(60_000)
  }
  for (let n = 0; n < 2; n++) await readEvents()
  const given = await show(alisa, gift)
  expect(given).toMatchObject({
    state: 'active',
    amount: { minor: 500_00n },
    wager: { required: { minor: 5_000_00n }, balance: { minor: 500_00n } },
    truth: { deposit: { minor: 1_000_00n }, gets: { minor: 500_00n } },
  })
  expect(await testApp.balance(alisa)).toBe(1_000_00n)
  await alisa.call(cancelGift, { params: { id: gift }, idempotencyKey: randomUUID() })
})

test('a gift chosen in time belongs to its deposit however late that arrives, and to no later one', async () => {
  const { testApp } = desk
  const alisa = await testApp.player()
  const gift = await giftFor(testApp, alisa, { key: 'half', offer: topUp('half') })
  const body = { sum: 1_000_00n, system: way.sbpIn, returnUrl: '/payment/processing/', gift }
  const deposit = () =>
    alisa.call(createDeposit, { body: body as never, idempotencyKey: randomUUID() })
  const { paymentId } = await deposit()
  testApp.clock.move(days(15))
  await expect(deposit()).rejects.toMatchObject({ key: 'deposit_gift_unknown' })
  const { operationId } = await desk.show(alisa, paymentId)
  const said = { operationId, kind: 'payment', status: 'success', currency: 'RUB' } as const
  await desk.notify({ ...said, amount: '100000', reason: null })
  await readEvents()
  expect(await show(alisa, gift)).toMatchObject({ state: 'active', amount: { minor: 500_00n } })
})

test('a gift that was paid for waits while another bonus is played', async () => {
  const { testApp } = desk
  const alisa = await testApp.player()
  const gift = await giftFor(testApp, alisa, { key: 'half', offer: topUp('half') })
  const other = await giftFor(testApp, alisa, { key: 'bonus-100' })
  const body = { sum: 1_000_00n, system: way.sbpIn, returnUrl: '/payment/processing/', gift }
  const { redirectUrl } = await alisa.call(createDeposit, {
    body: body as never,
    idempotencyKey: randomUUID(),
  })
  await take(alisa, other)
  await desk.press(redirectUrl, 'pay')
  for (let n = 0; n < 3; n++) {
    await desk.tick()
    testApp.clock.move(60_000)
  }
  await readEvents()
  expect(await show(alisa, gift)).toMatchObject({ state: 'chosen' })
  await alisa.call(cancelGift, { params: { id: other }, idempotencyKey: randomUUID() })
  await readEvents()
  expect(await show(alisa, gift)).toMatchObject({ state: 'active', amount: { minor: 500_00n } })
})

test('a gift that is not taken in time expires, and so does a bonus that is not wagered in time', async () => {
  const { testApp } = desk
  const alisa = await testApp.player()
  const left = await giftFor(testApp, alisa, { key: 'cash-50' })
  const taken = await giftFor(testApp, alisa, {
    key: 'short',
    offer: bonus('short', { playDays: 3 }),
  })
  const free = await giftFor(testApp, alisa, { key: 'few', offer: rounds('few', { playDays: 3 }) })
  await take(alisa, taken)
  await take(alisa, free)
  testApp.clock.move(days(15))
  const jobs = createJobs(testApp.deps)
  for (const sweep of ['gifts.find_due', 'wallet.find_due_bonuses']) await runDueJobs(jobs, sweep)
  for (let n = 0; n < 2; n++) await readEvents()
  const states = await Promise.all([left, taken, free].map((id) => show(alisa, id)))
  expect(states.map(({ state }) => state)).toEqual(['expired', 'expired', 'expired'])
  await expect(take(alisa, left)).rejects.toMatchObject({ key: 'gift_closed' })
  const { counts } = await alisa.call(listGifts, { query: { state: 'ended' } })
  expect(counts).toMatchObject({ open: 0, ended: 3 })
})
