/** Limits on paid messages and letters: by country of the phone, and in total by hour. */
import { Writable } from 'node:stream'
import {
  askPhone,
  registerByEmail,
  registerByPhone,
  requestConfirm,
  requestPhoneCode,
  requestReset,
  requestResetCode,
} from '@ayva/contract/identity/auth'
import { countries } from '@ayva/contract/locale'
import { showSelf } from '@ayva/contract/identity/player'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../app.ts'
import { newEmail, newPhone, PASSWORD, registration } from '../auth/auth.testing.ts'
import { contactsOf } from '../auth/contacts/contacts.testing.ts'
import { somebody, turnOn } from '../factors/factors.testing.ts'

/** A phone of the United Kingdom, which is no country of the site. */
const ABROAD = '+447911123456'
const WORDS = 'На номера этой страны мы не отправляем коды. Укажите другой номер или e-mail.'
const abroad = { status: 422, code: 2303, message: WORDS }

let testApp: TestApp
beforeEach(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
})
afterEach(() => testApp.close())
const { account, withPhone } = contactsOf(() => testApp)

async function set(alias: string, value: unknown): Promise<void> {
  await sql`insert into setting (alias, value, author, changed_at)
    values (${alias}, ${JSON.stringify(value)}, 'test', now())
    on conflict (alias) do update set value = excluded.value`.execute(testApp.deps.db)
  testApp.deps.bus.publish('content_changed', '')
}
const ceiling = (messages_per_hour: number, letters_per_hour = messages_per_hour) =>
  set('sending_ceiling', { messages_per_hour, letters_per_hour })
const rowsOf = async (table: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      testApp.deps.db,
    )
  ).rows[0]!.n
const counted = async () => (await rowsOf('code_count')) + (await rowsOf('attempt'))

test('a phone of an unsupported country is refused at its field, and nothing is counted', async () => {
  const fields = { phone: WORDS }
  const { email: _, ...newcomer } = registration()
  const owner = await account()
  const asked = await Promise.allSettled([
    testApp.call(registerByPhone, { body: { ...newcomer, phone: ABROAD } as never }),
    testApp.call(requestResetCode, { body: { phone: ABROAD } }),
    owner.call(askPhone, { body: { phone: ABROAD, by: 'sms', password: PASSWORD } }),
  ])
  for (const one of asked) expect(one).toMatchObject({ reason: { ...abroad, details: { fields } } })
  expect([await rowsOf('player_code'), await rowsOf('ticket_code'), await counted()]).toEqual([
    0, 0, 0,
  ])
})

test('[LOCALE-03] a phone of each of the twelve countries can register', async () => {
  const { email: _, ...newcomer } = registration()
  const national: Record<string, string> = {
    RU: '9161234567',
    AM: '77123456',
    AZ: '401234567',
    BY: '294911911',
    KG: '700123456',
    MD: '62112345',
    TJ: '917123456',
    UZ: '912345678',
    TM: '66123456',
    BG: '43012345',
    PL: '512345678',
    GE: '555123456',
  }
  for (const { code, phoneCode } of countries) {
    const phone = `+${phoneCode}${national[code]}`
    const entry = await testApp.call(registerByPhone, { body: { ...newcomer, phone } as never })
    expect(entry, phone).toHaveProperty('token')
  }
})

test('an existing phone gets no code once its country is removed from the list', async () => {
  const owner = await withPhone()
  await set('message_countries', ['KZ'])
  await expect(owner.call(requestPhoneCode, { body: { by: 'call' } })).rejects.toMatchObject(abroad)
  expect(await counted()).toBe(0)
  await set('message_countries', ['KZ', 'RU'])
  expect(await owner.call(requestPhoneCode, { body: { by: 'call' } })).toMatchObject({ ttl: 60 })
})

test('a second factor at such a phone is not offered; a recovery code works', async () => {
  const who = await somebody(testApp)
  const { recoveryCodes } = await turnOn(testApp, who, 'phone')
  await set('message_countries', ['KZ'])
  const enter = (said: object = {}) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/v18/login/lookup',
      payload: { lookup: who.email, password: PASSWORD, ...said },
    })
  expect((await enter()).json().data).toMatchObject({ twoFactor: { methods: [], ttl: 0 } })
  const opened = await enter({ twoFactorCode: recoveryCodes[0] })
  expect(opened.json().data).toHaveProperty('token')
})

test('the total of messages in an hour is limited on all nodes, and reaching it raises an alarm', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  testApp.deps.log = pino({ level: 'error' }, sink)
  await ceiling(2)
  const one = await withPhone()
  const two = await withPhone()
  const three = await withPhone()
  const code = (who: typeof one) => who.call(requestPhoneCode, { body: { by: 'sms' } })
  await code(one)
  expect(lines).toEqual([])
  await code(two)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { alarm: 'sending_ceiling', sort: 'messages', max: 2 },
  ])
  const over = { status: 503, code: 2302, key: 'sending_over' }
  await expect(code(three)).rejects.toMatchObject({
    ...over,
    message: 'Сейчас мы не можем отправить ни письмо, ни код. Попробуйте через 60 мин.',
  })
  // Resets have a limit of their own, and at the limit the answer is the same for an unknown phone.
  await sql`update player set phone_confirmed_at = now() where id = ${one.playerId}`.execute(
    testApp.deps.db,
  )
  expect(await testApp.call(requestResetCode, { body: { phone: one.phone } })).toMatchObject({
    ttl: 60,
  })
  await testApp.runJobs()
  await ceiling(1)
  for (const phone of [one.phone, newPhone()])
    await expect(testApp.call(requestResetCode, { body: { phone } })).rejects.toMatchObject(over)
  const answer = await testApp.app.inject({
    method: 'POST',
    url: requestResetCode.path,
    payload: { phone: newPhone() },
  })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  await ceiling(2)
  // A refused request does not count for the caller.
  testApp.clock.move(minutes(60))
  expect(await code(three)).toMatchObject({ ttl: 60 })
})

test('logins have a limit of their own, so that other requests do not block them', async () => {
  const who = await somebody(testApp)
  await turnOn(testApp, who, 'phone')
  testApp.clock.move(minutes(61))
  await ceiling(1)
  const stranger = await withPhone()
  await stranger.call(requestPhoneCode, { body: { by: 'sms' } })
  const enter = (lookup: string) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/v18/login/lookup',
      payload: { lookup, password: PASSWORD },
    })
  expect((await enter(who.email)).json().data).toMatchObject({ twoFactor: { ttl: 60 } })
  // At the limit a login still asks for the code, because a recovery code can be given, and shows the right waiting
  // time.
  testApp.clock.move(minutes(2))
  expect((await enter(who.email)).json().data.twoFactor.ttl).toBe(58 * 60)
})

test('letters are limited too: an account is opened without one, and requests its letter later', async () => {
  await ceiling(1000, 1)
  const register = async () => {
    const body = registration({ email: newEmail() })
    const { token } = (await testApp.call(registerByEmail, { body: body as never })) as {
      token: string
    }
    return testApp.callAs(token)
  }
  await register()
  const second = await register()
  expect(await second(showSelf, {})).toMatchObject({ emailConfirmationTokenTtl: 0 })
  await expect(second(requestConfirm, {})).rejects.toMatchObject({ status: 503, code: 2302 })
  // A reset can be requested at the limit, because requests for unknown addresses use up nothing and the answer must
  // not differ.
  for (let asked = 0; asked < 3; asked++)
    expect(await testApp.call(requestReset, { body: { email: newEmail() } })).toHaveProperty('ttl')
  await ceiling(1000, 3)
  expect(await second(requestConfirm, {})).toMatchObject({ ttl: 300 })
})
