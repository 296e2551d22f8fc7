/** Offers by web push: each state of the gate, campaigns, and the last day of a gift. */
import { randomUUID } from 'node:crypto'
import { sendOffer } from '@ayva/contract/communication/campaigns/office'
import { activateGift } from '@ayva/contract/payments/gifts'
import { chooseConsents } from '@ayva/contract/platform/consent'
import { takeBreak } from '@ayva/contract/protection/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days, hours } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type TestApp, type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createJobs } from '../../app.ts'
import { giftFor } from '../../payments/gifts/gifts.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { type OfferPass, reserveOffers } from '../../platform/consent/consent.ts'
import { pushOffer } from './push.ts'
import { PushTests } from './push.testing.ts'

let tests: PushTests
let olga: TestApp['call']
let vera: TestPlayer
beforeAll(async () => {
  tests = await PushTests.open()
  const { token } = await addOperator(tests.testApp.deps, {
    name: 'Ольга',
    permissions: ['campaigns.send'],
  })
  olga = tests.testApp.callAs(token)
})
afterAll(() => tests.close())
beforeEach(async () => {
  vera = await tests.testApp.player()
  await agree(vera)
})

const agree = ({ call }: TestPlayer, push = true) =>
  call(chooseConsents, { body: { offers: { push }, timeZone: 'Europe/Moscow' } })
const offer = ({ id }: TestPlayer, uuid: string = randomUUID()) =>
  olga(sendOffer, {
    params: { playerId: String(id) },
    body: {
      uuid,
      channel: 'push',
      words: {
        title: 'Новая игра',
        text: 'Посмотрите её.',
        link: { label: 'К игре', path: '/games' },
      },
      why: 'проверка',
    },
  })

test('an offer reaches the browser of a player who wants such offers, once for its id', async () => {
  const phone = await tests.browser(vera)
  const uuid = randomUUID()
  expect(await offer(vera, uuid)).toMatchObject({ state: 'sent' })
  expect(await offer(vera, uuid)).toMatchObject({ state: 'sent' })
  await tests.testApp.runJobs()
  expect(await tests.told(phone.token)).toMatchObject([
    { title: 'Новая игра', text: 'Посмотрите её.', path: '/games' },
  ])
  expect(await tests.kept(phone.token)).toMatchObject([{ ttl: hours(4) / 1000 }])
})

test('without a browser nothing is sent or counted', async () => {
  expect(await offer(vera)).toMatchObject({ state: 'kept_back', reason: 'no_address' })
  await tests.browser(vera)
  expect(await offer(vera)).toMatchObject({ state: 'sent' })
})

test('no offer goes to a player who has not agreed, wants calm, is on a break, or reached the daily limit', async () => {
  const phone = await tests.browser(vera)
  await agree(vera, false)
  expect(await offer(vera)).toMatchObject({ reason: 'no_consent' })
  await agree(vera)
  await vera.call(chooseConsents, { body: { calm: true } })
  expect(await offer(vera)).toMatchObject({ reason: 'calm' })
  await vera.call(chooseConsents, { body: { calm: false } })
  expect(await offer(vera)).toMatchObject({ state: 'sent' })
  expect(await offer(vera)).toMatchObject({ reason: 'cap_day' })
  await vera.call(takeBreak, { body: { term: 'day' } })
  expect(await offer(vera)).toMatchObject({ reason: 'break' })
  // An offer permitted before the break is not sent during it.
  await tests.testApp.runJobs()
  expect([await tests.kept(phone.token), await tests.states(vera)]).toEqual([[], ['kept_back']])
})

test('a player who declines before the message is sent gets none', async () => {
  const phone = await tests.browser(vera)
  await offer(vera)
  await agree(vera, false)
  await tests.testApp.runJobs()
  expect([await tests.kept(phone.token), await tests.states(vera)]).toEqual([[], ['kept_back']])
})

test('at night an offer waits for the morning, and so does a retry at night', async () => {
  const phone = await tests.browser(vera)
  // 23:30 in Moscow.
  const toNight =
    new Date('2026-11-21T20:30:00.000Z').getTime() - tests.testApp.clock.now().getTime()
  tests.testApp.clock.move(toNight)
  expect(await offer(vera)).toMatchObject({ state: 'waits', until: '2026-11-22T07:00:00.000Z' })
  await tests.testApp.runJobs()
  expect(await tests.kept(phone.token)).toEqual([])
  tests.testApp.clock.move(hours(11))
  await tests.runAll()
  expect(await tests.told(phone.token)).toHaveLength(1)

  tests.testApp.clock.move(days(1))
  const second = await tests.testApp.player()
  await agree(second)
  const desk = await tests.browser(second)
  tests.testApp.clock.move(hours(11))
  await tests.answerWith(desk.token, 500)
  expect(await offer(second)).toMatchObject({ state: 'sent' })
  await tests.testApp.runJobs()
  await tests.answerWith(desk.token, 201)
  tests.testApp.clock.move(hours(2))
  await tests.runAll()
  expect([await tests.kept(desk.token), await tests.states(second)]).toEqual([[], ['kept_back']])
})

/** Runs the jobs for the last days of gifts. */
async function tellLastDays() {
  await runDueJobs(createJobs(tests.testApp.deps), 'gifts.find_last_days')
  await tests.testApp.runJobs()
}
/** Moves to an hour of the next day in Moscow. */
function toHour(hour: number) {
  const { clock } = tests.testApp
  const sinceMidnight = (clock.now().getTime() + hours(3)) % days(1)
  clock.move(days(1) - sinceMidnight + hours(hour))
}

test('[INBOX-23] the last day of a gift is sent to the player’s browser once, 24 hours before the end', async () => {
  const { clock } = tests.testApp
  toHour(12)
  const phone = await tests.browser(vera)
  await giftFor(tests.testApp, vera, { key: 'cash-50' })
  clock.move(days(13) - 1)
  await tellLastDays()
  expect(await tests.told(phone.token)).toEqual([])
  clock.move(1)
  await tellLastDays()
  await tellLastDays()
  expect(await tests.told(phone.token)).toMatchObject([
    { title: 'У подарка последний день', path: '/gifts' },
  ])
  expect((await tests.told(phone.token))[0]!.text).toMatch(
    /^Подарок: взять можно до .* по Москве\.$/,
  )
})

test('a last day that begins at night is sent in the morning, unless the gift was taken meanwhile', async () => {
  const { clock } = tests.testApp
  toHour(23)
  const boris = await tests.testApp.player()
  await agree(boris)
  const phone = await tests.browser(vera)
  const other = await tests.browser(boris)
  await giftFor(tests.testApp, vera, { key: 'cash-50' })
  const id = await giftFor(tests.testApp, boris, { key: 'cash-50' })
  clock.move(days(13))
  await tellLastDays()
  expect(await tests.told(phone.token)).toEqual([])
  await boris.call(activateGift, { params: { id }, idempotencyKey: randomUUID() })
  clock.move(hours(11))
  await tests.runAll()
  // The waiting job has passed its message to the next job.
  await tests.runAll()
  expect(await tests.told(phone.token)).toHaveLength(1)
  expect(await tests.told(other.token)).toEqual([])
})

test('nothing is offered without permission for this channel and this player', async () => {
  await tests.browser(vera)
  const { deps, clock } = tests.testApp
  const now = clock.now()
  const operation = randomUUID()
  const message = { playerId: vera.id, operation, title: 'a', text: 'b', path: '/', now }
  const gate = { log: deps.log, offersRefused: async () => [] }
  const passed = transaction(deps.db, async (tx) => {
    const offers = [{ playerId: vera.id, operation }]
    const [answer] = await reserveOffers(tx, gate, { channel: 'inbox', now, offers })
    return (answer as { pass: OfferPass }).pass
  })
  const pass = await passed
  await expect(transaction(deps.db, (tx) => pushOffer(tx, pass, message))).rejects.toThrow('pass')
})
