/** Which offers may be sent to whom, and how a player declines them. */
import { randomUUID } from 'node:crypto'
import {
  type Channel,
  channels,
  chooseConsents,
  consentSettings,
  showConsents,
  unsubscribe,
  wantedByDefault,
} from '@ayva/contract/platform/consent'
import { showSelf } from '@ayva/contract/identity/player'
import { takeBreak } from '@ayva/contract/protection/limits'
import { changeSetting } from '@ayva/contract/platform/settings'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { offersRefused as accountsRefused } from '../../identity/auth/accounts/offers-refused.ts'
import { createApp } from '../../app.ts'
import { offersRefused as breaksRefused } from '../../protection/limits/breaks.ts'
import { addOperator } from '../operators/operators.ts'
import { judgeOffers, reserveOffers, unsubscribeAddress } from './consent.ts'
import { type Facts, isNight, type Rules, verdictOf } from './rules.ts'

let testApp: TestApp
let vera: TestPlayer
let operator: TestApp['call']
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['settings.protection'],
  })
  operator = testApp.callAs(token)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  vera = await testApp.player()
})

const gate = () => ({
  log: testApp.deps.log,
  offersRefused: async (...[tx, ids, now]: Parameters<typeof breaksRefused>) =>
    [await accountsRefused(tx, ids), await breaksRefused(tx, ids, now)].flat(),
})
const offer = ({ id }: TestPlayer, channel: Channel, operation: string = randomUUID()) =>
  transaction(testApp.deps.db, async (tx) => {
    const asked = { channel, now: testApp.clock.now(), offers: [{ playerId: id, operation }] }
    const [foreseen] = await judgeOffers(tx, gate(), asked)
    const [answer] = await reserveOffers(tx, gate(), asked)
    expect(answer).toMatchObject(foreseen!)
    return answer!
  })
const choose = ({ call }: TestPlayer, body: Parameters<typeof chooseAll>[1]) =>
  chooseAll(call, body)
const chooseAll = (
  call: TestPlayer['call'],
  body: NonNullable<Parameters<typeof call<typeof chooseConsents>>[1]>['body'],
) => call(chooseConsents, { body })
const set = (alias: keyof typeof consentSettings, value: unknown) =>
  operator(changeSetting, { params: { alias }, body: { value, why: 'проверка' } })
const kept = (why: string) => ({ verdict: 'kept_back', why })

test('offers outside the site are sent only to players who allowed that channel', async () => {
  for (const channel of channels) {
    const answer = await offer(vera, channel)
    expect(answer).toMatchObject(
      wantedByDefault[channel] ? { verdict: 'passes' } : kept('no_consent'),
    )
  }
  await choose(vera, { offers: { letter: true, inbox: false } })
  expect(await offer(vera, 'letter')).toMatchObject({ verdict: 'passes' })
  expect(await offer(vera, 'sms')).toEqual(kept('no_consent'))
  expect(await offer(vera, 'inbox')).toEqual(kept('no_consent'))
  expect((await vera.call(showSelf, {})).calm).toBe(false)
  await choose(vera, { calm: true })
  expect((await vera.call(showSelf, {})).calm).toBe(true)
  expect(await offer(vera, 'letter')).toEqual(kept('calm'))
  const told = await vera.call(showConsents, {})
  expect(told).toMatchObject({ calm: true, offers: { letter: true, inbox: false, sms: false } })
})

test('a player who is on a break, blocked, closing the account or banned from bonuses is sent no offer', async () => {
  const change = (values: object) =>
    testApp.deps.db.updateTable('player').set(values).where('id', '=', vera.id).execute()
  await choose(vera, { offers: { letter: true } })
  const now = testApp.clock.now()
  const states = [
    [{ labels: ['bonus_ban'] }, 'bonus_ban'],
    [{ labels: [], blockedAt: now }, 'blocked'],
    [{ blockedAt: null, closesAt: now }, 'closed'],
  ] as const
  for (const [values, why] of states) {
    await change(values)
    for (const channel of channels) expect(await offer(vera, channel)).toEqual(kept(why))
  }
  await change({ closesAt: null })
  await vera.call(takeBreak, { body: { term: 'day' } })
  for (const channel of channels) expect(await offer(vera, channel)).toEqual(kept('break'))
  expect(await offer({ ...vera, id: 999_999_999n }, 'page')).toEqual(kept('unknown'))
})

test('the caps for a day and a week hold, and a repeated offer is counted once', async () => {
  await set('offer_caps', { ...consentSettings.offer_caps.shipped, inbox: { day: 2, week: 3 } })
  const same = randomUUID()
  expect(await offer(vera, 'inbox', same)).toMatchObject({ verdict: 'passes', isNew: true })
  expect(await offer(vera, 'inbox', same)).toMatchObject({ verdict: 'passes', isNew: false })
  expect(await offer(vera, 'inbox')).toMatchObject({ verdict: 'passes' })
  expect(await offer(vera, 'inbox')).toEqual(kept('cap_day'))
  expect(await offer(vera, 'page')).toMatchObject({ verdict: 'passes' })
  testApp.clock.move(days(1))
  expect(await offer(vera, 'inbox')).toMatchObject({ verdict: 'passes' })
  expect(await offer(vera, 'inbox')).toEqual(kept('cap_week'))
  testApp.clock.move(days(6))
  expect(await offer(vera, 'inbox')).toMatchObject({ verdict: 'passes' })
})

test('twenty concurrent senders do not exceed the cap', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => offerAlone(vera)))
  expect(answers.filter(({ verdict }) => verdict === 'passes')).toHaveLength(2)
})
const offerAlone = ({ id }: TestPlayer) =>
  transaction(testApp.deps.db, async (tx) => {
    const offers = [{ playerId: id, operation: randomUUID() }]
    const asked = { channel: 'inbox', now: testApp.clock.now(), offers } as const
    return (await reserveOffers(tx, gate(), asked))[0]!
  })

test('at night in the player’s time zone an offer waits for the morning, except on the site', async () => {
  await choose(vera, { offers: { letter: true }, timeZone: 'Asia/Vladivostok' })
  // 12:00 UTC is 22:00 in Vladivostok and 15:00 in Moscow.
  expect(await offer(vera, 'letter')).toEqual({
    verdict: 'waits',
    until: new Date(testApp.clock.now().getTime() + hours(12)),
  })
  expect(await offer(vera, 'page')).toMatchObject({ verdict: 'passes' })
  await choose(vera, { timeZone: 'Europe/Moscow' })
  expect(await offer(vera, 'letter')).toMatchObject({ verdict: 'passes' })
  for (const timeZone of ['Moon/Sea', 'x'.repeat(65), 'Europe/../Moscow', ''])
    await expect(choose(vera, { timeZone })).rejects.toMatchObject({ status: 422 })
})

describe('the unsubscribe link of a letter', () => {
  const tokenOf = (playerId: bigint, channel: Channel = 'letter') =>
    unsubscribeAddress(testApp.deps.config, playerId, channel).split('/').at(-1)!
  const post = (token: string, payload = 'List-Unsubscribe=One-Click') =>
    testApp.app.inject({
      method: 'POST',
      url: `/unsubscribe/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })

  test('declines letters by one POST of a mail program without a login, also when repeated', async () => {
    await choose(vera, { offers: { letter: true, sms: true } })
    for (let time = 0; time < 2; time++) {
      const { statusCode, headers } = await post(tokenOf(vera.id))
      expect(statusCode).toBe(204)
      expect(headers['cache-control']).toBe('no-store')
    }
    const { offers } = await vera.call(showConsents, {})
    expect(offers).toMatchObject({ letter: false, sms: true, inbox: true })
    expect(await offer(vera, 'letter')).toEqual(kept('no_consent'))
  })

  test('declines by the call of the page as well, and a forged link is refused', async () => {
    const boris = await testApp.player()
    await choose(vera, { offers: { letter: true } })
    const good = tokenOf(vera.id)
    const forged = [
      good.replace(/^\d+/, String(boris.id)),
      good.replace('letter', 'sms'),
      `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
      // The two bits that the last base64url character does not use.
      `${good.slice(0, -1)}${String.fromCharCode(good.charCodeAt(good.length - 1) + 1)}`,
      good.slice(0, -5),
      'x'.repeat(150),
      '%00',
    ]
    for (const token of forged) {
      const call = testApp.call(unsubscribe, { body: { token } })
      await expect(call).rejects.toMatchObject({ status: 404, key: 'link_unknown' })
      expect((await post(token)).statusCode).toBe(404)
    }
    expect((await vera.call(showConsents, {})).offers.letter).toBe(true)
    expect(await testApp.call(unsubscribe, { body: { token: good } })).toEqual({
      channel: 'letter',
    })
    expect((await vera.call(showConsents, {})).offers.letter).toBe(false)
    expect((await post(good, 'x'.repeat(10_000))).statusCode).toBe(413)
  })
})

test('no combination of state, choice, cap and time lets a forbidden offer pass', () => {
  const count = fc.integer({ min: 0, max: 12 })
  const hour = fc.integer({ min: 0, max: 23 })
  const zone = fc.constantFrom(
    'Europe/Moscow',
    'Asia/Kolkata',
    'Pacific/Chatham',
    'America/St_Johns',
  )
  const facts: fc.Arbitrary<Facts> = fc.record({
    refused: fc.constantFrom(undefined, undefined, undefined, 'break' as const, 'blocked' as const),
    calm: fc.constantFrom(true, false, false, false),
    allowed: fc.constantFrom(true, true, true, false),
    ofDay: count,
    ofWeek: count,
    known: fc.boolean(),
    timeZone: zone,
  })
  const rules: fc.Arbitrary<Rules> = fc.record({
    cap: fc.record({ day: count, week: count }),
    night: fc.option(fc.record({ from: hour, to: hour }), { nil: null }),
  })
  const moment = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2028-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(facts, rules, moment, (given, held, now) => {
      const { refused, calm, allowed, known, ofDay, ofWeek, timeZone } = given
      const isOver = !known && (ofDay >= held.cap.day || ofWeek >= held.cap.week)
      const isForbidden = refused !== undefined || calm || !allowed || isOver
      const sleeps = held.night !== null && isNight(now, held.night, timeZone)
      const one = verdictOf(given, held, now)
      const wanted = isForbidden ? 'kept_back' : sleeps ? 'waits' : 'passes'
      expect(one.verdict).toBe(wanted)
      if (one.verdict !== 'waits') return
      expect(one.until.getTime()).toBeGreaterThan(now.getTime())
      expect(one.until.getTime() - now.getTime()).toBeLessThanOrEqual(hours(25))
      expect(isNight(one.until, held.night!, timeZone)).toBe(false)
      expect(isNight(new Date(one.until.getTime() - minutes(1)), held.night!, timeZone)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('after any sequence of choices and offers, an offer passes only if the current state allows it', async () => {
  await set('offer_night', { from: 0, to: 0, zone: 'Europe/Moscow' })
  await set('offer_caps', { ...consentSettings.offer_caps.shipped, letter: { day: 2, week: 3 } })
  const step = fc.oneof(
    fc.record({ choose: fc.constantFrom('on' as const, 'off' as const) }),
    fc.record({ calm: fc.boolean() }),
    fc.record({ wait: fc.integer({ min: 1, max: 30 }) }),
    fc.constant({ decline: true }),
    fc.constant({ offer: true }),
    fc.constant({ offer: true }),
    fc.constant({ rest: true }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const player = await testApp.player()
      const model = { wants: false, calm: false, restsUntil: 0, sent: [] as number[] }
      for (const one of steps) {
        const now = testApp.clock.now().getTime()
        if ('choose' in one) {
          model.wants = one.choose === 'on'
          await choose(player, { offers: { letter: model.wants } })
        }
        if ('calm' in one) {
          model.calm = one.calm
          await choose(player, { calm: one.calm })
        }
        if ('wait' in one) testApp.clock.move(hours(one.wait))
        if ('decline' in one) {
          const address = unsubscribeAddress(testApp.deps.config, player.id, 'letter')
          await testApp.call(unsubscribe, { body: { token: address.split('/').at(-1)! } })
          model.wants = false
        }
        if ('rest' in one && model.restsUntil <= now) {
          await player.call(takeBreak, { body: { term: 'day' } })
          model.restsUntil = now + days(1)
        }
        if (!('offer' in one)) continue
        const within = (ms: number) => model.sent.filter((at) => at > now - ms).length
        const may =
          model.wants &&
          !model.calm &&
          model.restsUntil <= now &&
          within(days(1)) < 2 &&
          within(days(7)) < 3
        expect((await offer(player, 'letter')).verdict).toBe(may ? 'passes' : 'kept_back')
        if (may) model.sent.push(now)
      }
    }),
    { numRuns: 25 },
  )
})
