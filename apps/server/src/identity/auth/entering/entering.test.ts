import { logIn, tokenOf } from '@ayva/contract/identity/auth'
import { type Refusal } from '@ayva/contract/base'
import { Phone } from '@ayva/contract/phone'
import { showSelf } from '@ayva/contract/identity/player'
import { sql, transaction } from '#lib/data/db.ts'
import { canonicalPhone } from '#lib/phone.ts'
import { TestApp } from '#lib/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createApp } from '../../../app.ts'
import { newEmail, PASSWORD, visitorOf } from '../auth.testing.ts'
import * as auth from '../auth.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

const { post, register, enter } = visitorOf(() => testApp)
const browser = { ip: '127.0.0.1', userAgent: '', device: undefined, refresh: undefined }
const open = (told: Partial<Parameters<typeof auth.openAccount>[2]>) =>
  transaction(testApp.deps.db, (tx) =>
    auth.openAccount(tx, testApp.deps, { locale: 'ru', now: testApp.clock.now(), ...told }),
  )

test('an account without a password logs in by another way, and with no password', async () => {
  const email = newEmail()
  const playerId = await open({ email })
  const entered = await auth.admit(testApp.deps, {
    playerId,
    by: 'social',
    browser: { ...browser, locale: 'ru' },
  })
  const { token } = 'entry' in entered ? entered.entry : { token: '' }
  expect((await testApp.callAs(token)(showSelf, {})).email).toBe(email)
  for (const password of ['', ' ', 'null', 'undefined'])
    expect((await enter(email, password)).statusCode).toBe(422)
})

test('[AUTH-86] a phone belongs to one account, also if two are opened at once', async () => {
  const phone = '+79121112233'
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => open({ phone })))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of asked)
    if (one.status === 'rejected') expect((one.reason as Refusal).key).toBe('phone_used')
  const { rows } = await sql`select from player where phone = ${phone}`.execute(testApp.deps.db)
  expect(rows).toHaveLength(1)
})

test('only the owner learns that an account is closed', async () => {
  const email = newEmail()
  tokenOf((await register({ email })).json().data)
  await sql`update player set closed_at = now() where email = ${email}`.execute(testApp.deps.db)
  expect((await enter(email)).json().error).toMatchObject({ key: 'account_closed', code: 1 })
  expect((await enter(email, 'не тот')).json().error.key).toBe('credentials_wrong')
})

describe('a phone', () => {
  const e164 = (typed: unknown) => {
    const read = z.safeParse(Phone, typed)
    return read.success ? canonicalPhone(read.data) : read.error.issues[0]!.message
  }
  test.each([
    '+79123456789',
    '89123456789',
    '8 (912) 345-67-89',
    '9123456789',
    '79123456789',
    ' +7 912 345‑67‑89 ',
    '+7.912.345.67.89',
    '007 912 345 67 89',
    '+7 8 912 345 67 89',
  ])('written as %s is the same phone', (typed) => {
    expect(e164(typed)).toBe('+79123456789')
  })
  test('of another country keeps its country code', () => {
    expect(e164('+44 0 7911 123456')).toBe('+447911123456')
    expect(e164('380501234567')).toBe('+380501234567')
  })
  test.each(['', '   ', undefined, null, 5, ['+79123456789'], { a: 1 }])(
    '[AUTH-84] that is %j is reported as missing',
    (typed) => expect(e164(typed)).toBe('Введите телефон'),
  )
  test.each([
    '123',
    '+',
    'a',
    '+7912345678a',
    '+0123456789',
    `+7${'9'.repeat(30)}`,
    '9'.repeat(5000),
    '+٧٩١٢٣٤٥٦٧٨٩',
    '+79123456789;ext=5',
    'tel:+79123456789',
    '++79123456789',
    "+79123456789' or 1=1",
    '+7912345\n6789\r\nBcc: a@b.ru',
  ])('[AUTH-85] that is %s is invalid', (typed) => {
    expect(e164(typed)).toBe('Некорректный телефон')
  })
  test.each(['+74951234567', '+70000000000', '+8888888888', '+99912345678'])(
    '[AUTH-85] that no mobile phone can have, %s, is invalid',
    (typed) => expect(e164(typed)).toBeUndefined(),
  )
})

test('[AUTH-03] a player logs in with the phone of the account in any spelling', async () => {
  const { rows } = await sql<{ passwordHash: string }>`select password_hash from player
    where password_hash is not null limit 1`.execute(testApp.deps.db)
  await open({ phone: '+79165550011', passwordHash: rows[0]!.passwordHash })
  for (const typed of ['+79165550011', '8 (916) 555-00-11', '9165550011'])
    expect((await enter(typed)).json().data.token).toMatch(/./)
  expect((await enter('+79165550012')).json().error.key).toBe('credentials_wrong')
  expect((await enter('+79165550011', 'не тот')).json().error.code).toBe(10)
})

test('[AUTH-02, AUTH-09] a login takes a name, a password and a code; without a second factor no code is needed', async () => {
  const email = newEmail()
  await register({ email })
  const credentials = { lookup: email, password: PASSWORD }
  expect((await post(logIn.path, credentials)).json().data.token).toMatch(/./)
  // A form may send the empty field.
  for (const twoFactorCode of ['', null])
    expect((await post(logIn.path, { ...credentials, twoFactorCode })).statusCode).toBe(200)
  // A code is checked if it is given, although none was sent.
  for (const twoFactorCode of ['123456', 7, ['123456'], '1'.repeat(500)])
    expect((await post(logIn.path, { ...credentials, twoFactorCode })).statusCode).toBe(422)
})
