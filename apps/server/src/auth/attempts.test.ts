import { logIn, registerByEmail } from '@ayva/contract/auth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hours, minutes } from '#lib/clock.ts'
import { TestHouse } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { PASSWORD, registration } from './auth.testing.ts'

const EMAIL = 'vera@ayva.test'
const OWNER = '192.0.2.1'
const STRANGER = '203.0.113.9'

let house: TestHouse
let device: string
beforeEach(async () => {
  house = await TestHouse.open({ createApp, config: { RATE_LIMITS: true } })
  const answer = await house.app.inject({
    method: 'POST',
    url: registerByEmail.path,
    remoteAddress: OWNER,
    payload: registration({ email: EMAIL }),
  })
  device = answer.cookies.find(({ name }) => name === 'device')!.value
})
afterEach(() => house.close())

type Login = { lookup?: string; password?: string; from?: string; cookie?: string }

function enter({ lookup = EMAIL, password = 'не тот', from = STRANGER, cookie }: Login = {}) {
  return house.app.inject({
    method: 'POST',
    url: logIn.path,
    remoteAddress: from,
    payload: { lookup, password },
    headers: cookie ? { cookie } : {},
  })
}
async function fail(times: number, login: Login = {}) {
  const statuses: number[] = []
  for (let done = 0; done < times; done += 1) statuses.push((await enter(login)).statusCode)
  return statuses
}

describe('failed logins of one account', () => {
  test('lock it from the tenth on, each time for twice as long', async () => {
    expect(new Set(await fail(10))).toEqual(new Set([422]))
    const locked = await enter({ password: PASSWORD })
    expect(locked.statusCode).toBe(429)
    expect(locked.json().error).toMatchObject({
      code: 1110,
      key: 'attempts_over',
      message: 'Слишком много попыток. Подождите немного и повторите.',
      retryAt: new Date(house.clock.now().getTime() + minutes(1)).toISOString(),
    })
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)

    house.clock.move(minutes(1))
    expect((await enter()).statusCode).toBe(422)
    house.clock.move(minutes(2) - 1)
    expect((await enter({ password: PASSWORD })).statusCode).toBe(429)
    house.clock.move(1)
    expect((await enter({ password: PASSWORD })).statusCode).toBe(200)
  })

  test('wait a day at most', async () => {
    await fail(10)
    for (let more = 0; more < 14; more += 1) {
      house.clock.move(hours(24))
      expect((await enter()).statusCode).toBe(422)
    }
    house.clock.move(hours(24))
    expect((await enter({ password: PASSWORD })).statusCode).toBe(200)
  })

  test('are forgotten after a success', async () => {
    await fail(9)
    expect((await enter({ password: PASSWORD })).statusCode).toBe(200)
    expect(new Set(await fail(9))).toEqual(new Set([422]))
  })

  test('are counted one by one, though they come all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => enter()))
    const judged = answers.filter(({ statusCode }) => statusCode === 422)
    expect(judged).toHaveLength(10)
  })

  test('are counted for an account that does not exist just the same', async () => {
    const lookup = 'nobody@ayva.test'
    expect(new Set(await fail(10, { lookup }))).toEqual(new Set([422]))
    expect((await enter({ lookup })).statusCode).toBe(429)
  })

  test('outlive a restart', async () => {
    await fail(10)
    const again = await createApp(house.deps)
    const payload = { lookup: EMAIL, password: PASSWORD }
    const answer = await again.inject({ method: 'POST', url: logIn.path, payload })
    expect(answer.statusCode).toBe(429)
    await again.close()
  })

  test('do not lock its owner out of a browser that was used before', async () => {
    await fail(11)
    const cookie = `device=${device}`
    expect((await enter({ password: PASSWORD, from: STRANGER, cookie })).statusCode).toBe(200)
    expect((await enter({ password: PASSWORD })).statusCode).toBe(429)
  })

  test('a device that was planted before a login is a stranger’s after it', async () => {
    const planted = 'A'.repeat(43)
    const cookie = `device=${planted}`
    const entered = await enter({ password: PASSWORD, from: OWNER, cookie })
    const given = entered.cookies.find(({ name }) => name === 'device')!.value
    expect(given).not.toBe(planted)
    await fail(11)
    expect((await enter({ password: PASSWORD, cookie })).statusCode).toBe(429)
    const own = `device=${given}`
    expect((await enter({ password: PASSWORD, cookie: own })).statusCode).toBe(200)
  })

  test('the secret of a known device is changed by each login in it', async () => {
    const cookie = `device=${device}`
    const entered = await enter({ password: PASSWORD, from: OWNER, cookie })
    expect(entered.cookies.find(({ name }) => name === 'device')!.value).not.toBe(device)
    await fail(11)
    expect((await enter({ password: PASSWORD, cookie })).statusCode).toBe(429)
  })

  test('are limited in a known browser too', async () => {
    const cookie = `device=${device}`
    expect(new Set(await fail(10, { cookie }))).toEqual(new Set([422]))
    expect((await enter({ cookie, password: PASSWORD })).statusCode).toBe(429)
  })

  test('are not escaped by a device or an address of one’s own making', async () => {
    await fail(10)
    const cookie = `device=${'A'.repeat(43)}`
    expect((await enter({ password: PASSWORD, cookie })).statusCode).toBe(429)
    const forwarded = await house.app.inject({
      method: 'POST',
      url: logIn.path,
      remoteAddress: STRANGER,
      payload: { lookup: EMAIL, password: PASSWORD },
      headers: { 'x-forwarded-for': '198.51.100.7' },
    })
    expect(forwarded.statusCode).toBe(429)
  })
})

describe('failed logins from one address', () => {
  test('over many accounts lock that address, and nobody else', async () => {
    const guesses = Array.from({ length: 101 }, (_, number) => `guess${number}@ayva.test`)
    const answers = await Promise.all(guesses.map((lookup) => enter({ lookup })))
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(100)
    expect((await enter({ password: PASSWORD })).statusCode).toBe(429)
    expect((await enter({ password: PASSWORD, from: OWNER })).statusCode).toBe(200)
    house.clock.move(minutes(15))
    expect((await enter({ password: PASSWORD })).statusCode).toBe(200)
  })
})
