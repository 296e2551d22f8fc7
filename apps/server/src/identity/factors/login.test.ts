import { askPhone, logIn } from '@ayva/contract/identity/auth'
import { sharedBy, TestApp } from '#lib/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { PASSWORD, visitorOf } from '../auth/auth.testing.ts'
import { wrong } from '../codes/codes.testing.ts'
import {
  appCode,
  enterAs,
  type Said,
  sentCode,
  somebody,
  type Somebody,
  turnOn,
} from './factors.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

const { post } = visitorOf(() => testApp)
const minute = 60_000

const enter = (lookup: string, said: Said = {}, headers: Record<string, string> = {}) =>
  enterAs(testApp, lookup, { said, headers })

describe('[AUTH-13, AUTH-14] a right password alone does not log in to an account with a second factor', () => {
  test('[AUTH-05, AUTH-09] by e-mail: the code of the letter does', async () => {
    const who = await somebody(testApp)
    await turnOn(testApp, who, 'email')
    const asked = await enter(who.email)
    expect(asked.data.token).toBeUndefined()
    expect(asked.data).toEqual({
      twoFactor: { enabled: true, method: 'email', methods: ['email'], ttl: 300 },
      lookup: who.email,
    })
    const twoFactorCode = await sentCode(testApp, who, 'email')
    expect((await enter(who.email, { twoFactorCode: wrong(twoFactorCode) })).error).toMatchObject({
      key: 'code_wrong',
      code: 3,
    })
    expect((await enter(who.email, { twoFactorCode })).data).toEqual({
      token: expect.stringMatching(/./),
    })
    // A code is accepted once.
    expect((await enter(who.email, { twoFactorCode })).error.key).toBe('code_wrong')
  })

  test('[AUTH-06] by phone: the code of the message does', async () => {
    const who = await somebody(testApp)
    await turnOn(testApp, who, 'phone')
    expect((await enter(who.phone)).data).toEqual({
      twoFactor: { enabled: true, method: 'phone', methods: ['phone'], ttl: 60 },
      lookup: who.phone,
    })
    const twoFactorCode = await sentCode(testApp, who, 'phone')
    expect((await enter(who.phone, { twoFactorCode })).data.token).toMatch(/./)
  })

  test('an address that was not typed is shown masked', async () => {
    const who = await somebody(testApp)
    await turnOn(testApp, who, 'phone')
    const { data } = await enter(who.email)
    expect(data.lookup).toBe(`+7 916 ••• ${who.phone.slice(-4, -2)}-${who.phone.slice(-2)}`)
  })

  test('a wrong password reveals nothing about it', async () => {
    const who = await somebody(testApp)
    await turnOn(testApp, who, 'totp')
    const reply = await post(logIn.path, { lookup: who.email, password: 'не тот' })
    expect(reply.json()).toMatchObject({ error: { key: 'credentials_wrong' } })
    expect(reply.payload).not.toContain('twoFactor')
  })
})

test('a stranger who sets an owner’s phone on another account cannot block the owner’s codes', async () => {
  const who = await somebody(testApp)
  const stranger = await somebody(testApp)
  await turnOn(testApp, who, 'phone')
  const body = { phone: who.phone, password: PASSWORD, by: 'sms' } as const
  for (let count = 1; count <= 11; count++) {
    await stranger.call(askPhone, { body })
    testApp.clock.move(60_000)
  }
  await expect(stranger.call(askPhone, { body })).rejects.toMatchObject({ key: 'phone_wait' })
  expect((await enter(who.phone)).data.twoFactor.ttl).toBe(60)
  const twoFactorCode = await sentCode(testApp, who, 'phone')
  expect((await enter(who.phone, { twoFactorCode })).data.token).toMatch(/./)
})

test('[AUTH-07] a code is sent again after its waiting time, and not before', async () => {
  const who = await somebody(testApp)
  await turnOn(testApp, who, 'phone')
  expect((await enter(who.phone)).data.twoFactor.ttl).toBe(60)
  const first = await sentCode(testApp, who, 'phone')
  testApp.clock.move(20_000)
  expect((await enter(who.phone)).data.twoFactor.ttl).toBe(40)
  expect(await sentCode(testApp, who, 'phone')).toBe(first)
  testApp.clock.move(40_000)
  expect((await enter(who.phone)).data.twoFactor.ttl).toBe(60)
  const second = await sentCode(testApp, who, 'phone')
  expect(second).not.toBe(first)
  expect((await enter(who.phone, { twoFactorCode: first })).error.key).toBe('code_wrong')
  expect((await enter(who.phone, { twoFactorCode: second })).data.token).toMatch(/./)
})

test('[AUTH-08] the code is sent to the other address of the account if that is typed, and to no foreign one', async () => {
  const who = await somebody(testApp)
  const other = await somebody(testApp)
  await turnOn(testApp, who, 'email')
  await turnOnMore(who, 'phone')
  expect((await enter(who.email)).data).toMatchObject({
    twoFactor: { method: 'email', methods: ['email', 'phone'], ttl: 300 },
    lookup: who.email,
  })
  expect((await enter(who.phone)).data).toMatchObject({
    twoFactor: { method: 'phone', ttl: 60 },
    lookup: who.phone,
  })
  expect((await enter(who.email, { twoFactorMethod: 'phone' })).data.twoFactor.method).toBe('phone')
  expect((await enter(who.email, { twoFactorMethod: 'totp' })).data.twoFactor.method).toBe('email')
  expect((await enter(other.phone)).data.token).toMatch(/./)
})

describe('a code of an authenticator app', () => {
  const turnedOn = sharedBy(async () => {
    const who = await somebody(testApp)
    return { who, secret: (await turnOn(testApp, who, 'totp')).secret }
  })

  test('logs in, and nothing is sent', async () => {
    const { who, secret } = await turnedOn()
    expect((await enter(who.email)).data).toEqual({
      twoFactor: { enabled: true, method: 'totp', methods: ['totp'], ttl: 0 },
      lookup: who.email,
    })
    expect(
      (await enter(who.email, { twoFactorCode: appCode(testApp, secret) })).data.token,
    ).toMatch(/./)
  })

  test.each([' ', '\u00a0', '\u202f'])(
    'is accepted as apps show it, in two groups separated by %j',
    async (between) => {
      const { who, secret } = await turnedOn()
      testApp.clock.move(10 * minute)
      const twoFactorCode = appCode(testApp, secret).replace(/^\d{3}/, `$&${between}`)
      expect((await enter(who.email, { twoFactorCode })).data?.token).toMatch(/./)
    },
  )

  test('is accepted once, and earlier ones no longer, also if two are sent at once', async () => {
    const { who, secret } = await turnedOn()
    testApp.clock.move(10 * minute)
    const twoFactorCode = appCode(testApp, secret)
    const replies = await Promise.all([1, 2, 3].map(() => enter(who.email, { twoFactorCode })))
    expect(replies.filter(({ data }) => data?.token)).toHaveLength(1)
    const before = appCode(testApp, secret, -1)
    expect((await enter(who.email, { twoFactorCode: before })).error.key).toBe('code_wrong')
  })

  test('may be one time step early or late, and no more', async () => {
    const { who, secret } = await turnedOn()
    for (const [steps, opens] of [
      [-2, false],
      [2, false],
      [-1, true],
      [1, true],
    ] as const) {
      testApp.clock.move(5 * minute)
      const reply = await enter(who.email, { twoFactorCode: appCode(testApp, secret, steps) })
      expect(Boolean(reply.data?.token), `${steps} steps`).toBe(opens)
    }
  })

  test.each(['', ' ', '12345', '1234567', '１２３４５６', '١٢٣٤٥٦', "' or 1=1", '0000-0000-0000'])(
    'is not %j',
    async (twoFactorCode) => {
      const { who } = await turnedOn()
      testApp.clock.move(60 * minute)
      const reply = await enter(who.email, { twoFactorCode })
      expect(reply.error.code).toBe(3)
    },
  )
})

test.each(['', ' ', '\u00a0', null])(
  'a player without a second factor logs in although the form sends %j as the code',
  async (twoFactorCode) => {
    const who = await somebody(testApp)
    expect((await enter(who.email, { twoFactorCode })).data?.token).toMatch(/./)
  },
)

test('null as the code of a second factor counts as no code', async () => {
  const who = await somebody(testApp)
  await turnOn(testApp, who, 'totp')
  const { data } = await enter(who.email, { twoFactorCode: null })
  expect(data).toMatchObject({ twoFactor: { enabled: true, method: 'totp' } })
})

test('a code is checked although none is needed', async () => {
  const who = await somebody(testApp)
  expect((await enter(who.email, { twoFactorCode: '123456' })).error.key).toBe('code_wrong')
  expect((await enter(who.email)).data.token).toMatch(/./)
})

describe('a trusted browser', () => {
  const trusting = async (who: Somebody, secret: string) => {
    const said = { twoFactorCode: appCode(testApp, secret), trustDevice: true }
    return enter(who.email, said)
  }

  test('is not asked for a code for thirty days, and other browsers are', async () => {
    const who = await somebody(testApp)
    const { secret } = await turnOn(testApp, who, 'totp')
    const { cookie, trusted } = await trusting(who, secret)
    expect(trusted).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 30 * 86_400 })
    expect((await enter(who.email, {}, { cookie })).data.token).toMatch(/./)
    expect((await enter(who.email)).data.token).toBeUndefined()
    testApp.clock.move(30 * 86_400_000 - 60_000)
    expect((await enter(who.email, {}, { cookie })).data.token).toMatch(/./)
    testApp.clock.move(60_000)
    expect((await enter(who.email, {}, { cookie })).data.token).toBeUndefined()
  })

  test('is trusted for its own player only, and only with its full secret', async () => {
    const who = await somebody(testApp)
    const other = await somebody(testApp)
    const { secret } = await turnOn(testApp, who, 'totp')
    await turnOn(testApp, other, 'totp')
    const { cookie } = await trusting(who, secret)
    const forged = [
      cookie.replace(/.$/, (end: string) => (end === 'A' ? 'B' : 'A')),
      cookie.slice(0, -1),
      'trusted=',
      `trusted=${'a'.repeat(5000)}`,
      "trusted=' or 1=1",
    ]
    expect((await enter(other.email, {}, { cookie })).data.token).toBeUndefined()
    for (const one of forged)
      expect((await enter(who.email, {}, { cookie: one })).data.token, one).toBeUndefined()
  })

  test('is not trusted after a wrong code or without the player’s wish', async () => {
    const who = await somebody(testApp)
    const { secret } = await turnOn(testApp, who, 'totp')
    const said = { twoFactorCode: wrong(appCode(testApp, secret)), trustDevice: true }
    expect((await enter(who.email, said)).trusted).toBeUndefined()
    const twoFactorCode = appCode(testApp, secret)
    expect((await enter(who.email, { twoFactorCode })).trusted).toBeUndefined()
  })
})

/** Another factor must be proved by one that is on. */
async function turnOnMore(who: Somebody, kind: 'phone') {
  const { beginFactor, enableFactor, sendFactorCode } =
    await import('@ayva/contract/identity/factors')
  await who.call(sendFactorCode, { body: { method: 'email' } })
  const code = await sentCode(testApp, who, 'email')
  await who.call(beginFactor, { params: { kind }, body: { code, method: 'email' } })
  const body = { code: await sentCode(testApp, who, kind) }
  await who.call(enableFactor, { params: { kind }, body })
  testApp.clock.move(301_000)
}
