import { logIn, registerByEmail } from '@ayva/contract/identity/auth'
import { type Protection } from '@ayva/contract/identity/captcha'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hours, minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../../app.ts'
import { solved } from '../../captcha/captcha.testing.ts'
import { PASSWORD, registration } from '../auth.testing.ts'

const EMAIL = 'vera@ayva.test'
const OWNER = '192.0.2.1'
const STRANGER = '203.0.113.9'

let testApp: TestApp
let device: string
beforeEach(async () => {
  testApp = await TestApp.open({ createApp, config: { RATE_LIMITS: true } })
  const answer = await testApp.app.inject({
    method: 'POST',
    url: registerByEmail.path,
    remoteAddress: OWNER,
    payload: registration({ email: EMAIL }),
  })
  device = answer.cookies.find(({ name }) => name === 'device')!.value
})
afterEach(() => testApp.close())

type Login = {
  lookup?: string
  password?: string
  from?: string
  cookie?: string
  token?: string | undefined
}

function enter(login: Login = {}) {
  const { lookup = EMAIL, password = 'не тот', from = STRANGER, cookie, token } = login
  return testApp.app.inject({
    method: 'POST',
    url: logIn.path,
    remoteAddress: from,
    payload: { lookup, password },
    headers: {
      ...(cookie && { cookie }),
      ...(token && { 'verification-token': token }),
    },
  })
}

/** Fails `times` logins, solving captchas when needed, and returns the last answer. */
async function fail(times: number, login: Login = {}) {
  let protection: Protection | undefined
  let answer = await enter(login)
  for (let done = 1; done <= times; done += 1) {
    expect(answer.json().error.code).toBe(10)
    protection = answer.json().protection
    if (done < times) answer = await enter({ ...login, token: protection && solved(protection) })
  }
  return protection
}

describe('failed logins of one account', () => {
  test('[AUTH-12, AUTH-15, AUTH-22, AUTH-23] need a captcha from the third on, also with the right password', async () => {
    expect((await enter()).json()).not.toHaveProperty('protection')
    await enter()
    const third = (await enter()).json()
    expect(third.error).toMatchObject({ code: 10, message: 'E-mail или пароль не подходят' })
    expect(third.protection).toEqual({
      phrase: expect.any(String),
      signature: expect.stringMatching(/^[\da-f]{64}$/),
    })
    const wanted = await enter({ password: PASSWORD })
    expect(wanted.statusCode).toBe(422)
    expect(wanted.json().error).toMatchObject({ code: 11, key: 'captcha_needed' })
    expect(wanted.json().protection.phrase).toMatch(/./)
  })

  test('[AUTH-10] with a solved captcha the right password logs in, whichever answer asked for the captcha', async () => {
    const asked = await fail(3)
    expect((await enter({ password: PASSWORD, token: solved(asked!) })).json().data.token).toMatch(
      /./,
    )
    await fail(3)
    const { protection } = (await enter({ password: PASSWORD })).json()
    expect((await enter({ password: PASSWORD, token: solved(protection) })).statusCode).toBe(200)
  })

  test('lock the account from the tenth on, each time for twice as long, for an hour at most', async () => {
    let protection = await fail(10)
    const locked = await enter({ password: PASSWORD, token: solved(protection!) })
    expect(locked.statusCode).toBe(429)
    expect(locked.json().error).toMatchObject({
      code: 1110,
      key: 'attempts_over',
      message: 'Слишком много попыток. Подождите немного и повторите.',
      retryAt: new Date(testApp.clock.now().getTime() + minutes(1)).toISOString(),
    })
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)

    testApp.clock.move(minutes(1))
    const again = async () => (await enter()).json().protection as Protection
    expect((await enter({ token: solved(await again()) })).json().error.code).toBe(10)
    testApp.clock.move(minutes(2) - 1)
    expect((await enter({ password: PASSWORD })).statusCode).toBe(429)
    testApp.clock.move(1)
    for (let more = 0; more < 7; more += 1) {
      protection = (await enter({ token: solved(await again()) })).json().protection
      testApp.clock.move(hours(1))
    }
    const token = solved(await again())
    expect((await enter({ password: PASSWORD, token })).statusCode).toBe(200)
  })

  test('are reset by a success', async () => {
    const asked = await fail(9)
    expect((await enter({ password: PASSWORD, token: solved(asked!) })).statusCode).toBe(200)
    expect((await enter()).json().error.code).toBe(10)
    expect((await enter()).json().error.code).toBe(10)
  })

  test('are all counted, also if they are concurrent and from different addresses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => enter({ from: `198.51.100.${n}` })),
    )
    const codes = answers.map((answer) => answer.json().error.code)
    expect(codes.filter((code) => code === 10)).toHaveLength(3)
    expect(codes.filter((code) => code === 11)).toHaveLength(27)
  })

  test('of ten thousand guesses from as many addresses, with captchas solved, few are checked in a day', async () => {
    let judged = 0
    let protection: Protection | undefined
    for (let guess = 0; guess < 60; guess += 1) {
      const from = `198.51.${guess}.1`
      const answer = await enter({ from, token: protection && solved(protection) })
      const { code } = answer.json().error
      if (code === 10) judged += 1
      protection = answer.json().protection
      // Waiting as long as required does not help an attacker: ten attempts at once, then one an hour.
      if (code === 1110) testApp.clock.move(minutes(5))
    }
    expect(judged).toBeGreaterThanOrEqual(10)
    expect(judged).toBeLessThan(20)
  })

  test('are counted alike for an account that does not exist', async () => {
    const lookup = 'nobody@ayva.test'
    expect((await fail(3, { lookup }))!.phrase).toMatch(/./)
    expect((await enter({ lookup })).json().error.code).toBe(11)
    const phone = '+79161112233'
    expect((await fail(3, { lookup: phone }))!.phrase).toMatch(/./)
    expect((await enter({ lookup: '8 916 111-22-33' })).json().error.code).toBe(11)
  })

  test('are remembered after a restart', async () => {
    await fail(3)
    const again = await createApp(testApp.deps)
    const payload = { lookup: EMAIL, password: PASSWORD }
    const answer = await again.inject({ method: 'POST', url: logIn.path, payload })
    expect(answer.json().error.code).toBe(11)
    await again.close()
  })

  test('do not lock the owner out of a known browser', async () => {
    await fail(10)
    const cookie = `device=${device}`
    expect((await enter({ password: PASSWORD, from: STRANGER, cookie })).statusCode).toBe(200)
    expect((await enter({ password: PASSWORD })).statusCode).toBe(429)
  })

  test('a device secret that was planted before a login does not make its browser known', async () => {
    const planted = 'A'.repeat(43)
    const cookie = `device=${planted}`
    const entered = await enter({ password: PASSWORD, from: OWNER, cookie })
    const given = entered.cookies.find(({ name }) => name === 'device')!.value
    expect(given).not.toBe(planted)
    await fail(10)
    expect((await enter({ password: PASSWORD, cookie })).statusCode).toBe(429)
    const own = `device=${given}`
    expect((await enter({ password: PASSWORD, cookie: own })).statusCode).toBe(200)
  })

  test('the secret of a known device is replaced at each login', async () => {
    const cookie = `device=${device}`
    const entered = await enter({ password: PASSWORD, from: OWNER, cookie })
    expect(entered.cookies.find(({ name }) => name === 'device')!.value).not.toBe(device)
    await fail(3)
    expect((await enter({ password: PASSWORD, cookie })).json().error.code).toBe(11)
  })

  test('are limited in a known browser too', async () => {
    const cookie = `device=${device}`
    expect((await fail(3, { cookie }))!.phrase).toMatch(/./)
    expect((await enter({ cookie, password: PASSWORD })).json().error.code).toBe(11)
  })

  test('are not avoided by an invented device or address', async () => {
    await fail(3)
    const cookie = `device=${'A'.repeat(43)}`
    expect((await enter({ password: PASSWORD, cookie })).json().error.code).toBe(11)
    const forwarded = await testApp.app.inject({
      method: 'POST',
      url: logIn.path,
      remoteAddress: STRANGER,
      payload: { lookup: EMAIL, password: PASSWORD },
      headers: { 'x-forwarded-for': '198.51.100.7' },
    })
    expect(forwarded.json().error.code).toBe(11)
  })
})

describe('failed logins over many accounts', () => {
  test('from one address need a captcha, then lock that address only', async () => {
    const guess = (n: number, token?: string) => enter({ lookup: `guess${n}@ayva.test`, token })
    for (let n = 0; n < 20; n += 1) expect((await guess(n)).json().error.code).toBe(10)
    const wanted = (await guess(20)).json()
    expect(wanted.error.code).toBe(11)
    expect((await guess(20, solved(wanted.protection))).json().error.code).toBe(10)
    // Set directly, because the limit of calls in a minute does not allow so many.
    await sql`update attempt set failures = 99 where subject like 'login 203%'`.execute(
      testApp.deps.db,
    )
    expect((await guess(21, solved((await guess(21)).json().protection))).statusCode).toBe(422)
    expect((await enter({ password: PASSWORD })).statusCode).toBe(429)
    expect((await enter({ password: PASSWORD, from: OWNER })).statusCode).toBe(200)
    testApp.clock.move(minutes(15))
    expect((await enter({ password: PASSWORD })).statusCode).toBe(200)
  })

  test('from many addresses require captchas of unknown browsers; known browsers are not affected', async () => {
    const one = (n: number) =>
      enter({ lookup: `guess${n}@ayva.test`, from: `198.${18 + (n >> 8)}.${n & 255}.1` })
    for (let n = 0; n < 300; n += 20)
      await Promise.all(Array.from({ length: 20 }, (_, step) => one(n + step)))
    const asked = (await one(1000)).json()
    expect(asked.error.code).toBe(11)
    const right = { password: PASSWORD, from: '192.0.2.77' }
    const { protection } = (await enter(right)).json()
    expect((await enter({ ...right, cookie: `device=${device}` })).statusCode).toBe(200)
    expect((await enter({ ...right, token: solved(protection) })).statusCode).toBe(200)
    testApp.clock.move(minutes(10))
    expect((await enter(right)).statusCode).toBe(200)
  })
})
