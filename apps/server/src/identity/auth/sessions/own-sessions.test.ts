import {
  endOneSession,
  endSessions,
  listSessions,
  setAutoLogout,
} from '@ayva/contract/identity/auth'
import { changeSetting } from '@ayva/contract/platform/settings'
import { type LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, minutes } from '#lib/clock.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../../app.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { newEmail, visitorOf } from '../auth.testing.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36'
const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36'
const RENEW = '/api/v18/users/self/refreshToken'
const SELF = '/api/v18/users/self'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())
const visitor = visitorOf(() => testApp)

type In = { token: string; refresh: string; agent: string; call: TestApp['call'] }
const keysOf = (answer: LightMyRequestResponse, agent: string): In => ({
  agent,
  token: answer.json().data.token,
  refresh: answer.cookies.find(({ name }) => name === 'refresh')!.value,
  call: testApp.callAs(answer.json().data.token, agent),
})
async function begin(email: string, agent = CHROME): Promise<In> {
  const known = await visitor.enter(email, undefined, { 'user-agent': agent })
  if (known.statusCode === 200) return keysOf(known, agent)
  const made = await visitor.register({ email }, { 'user-agent': agent })
  return keysOf(made, agent)
}
const self = async ({ token, agent }: In, as = agent) =>
  testApp.app.inject({ url: SELF, headers: { 'auth-token': token, 'user-agent': as } })
const renew = ({ refresh, agent }: In) =>
  testApp.app.inject({ url: RENEW, headers: { cookie: `refresh=${refresh}`, 'user-agent': agent } })

let email: string
beforeEach(() => (email = newEmail('where')))

describe('the list of devices', () => {
  test('shows each browser with place and time, and marks the current one', async () => {
    const home = await begin(email)
    testApp.clock.move(minutes(5))
    const phone = await begin(email, PHONE)
    const now = testApp.clock.now().toISOString()
    expect(await phone.call(listSessions, {})).toMatchObject([
      { device: 'Chrome, Android', current: true, enteredAt: now, usedAt: now, ip: '127.0.0.1' },
      { device: 'Chrome, Windows', current: false },
    ])
    expect(await home.call(listSessions, {})).toMatchObject([{ current: false }, { current: true }])
  })

  test('ends one session at once, and no other', async () => {
    const home = await begin(email)
    const phone = await begin(email, PHONE)
    const other = (await home.call(listSessions, {})).find(({ current }) => !current)!
    await home.call(endOneSession, { params: { id: other.id } })
    expect((await self(phone)).statusCode).toBe(401)
    expect((await renew(phone)).statusCode).toBe(401)
    expect((await self(home)).statusCode).toBe(200)
    expect(await home.call(listSessions, {})).toHaveLength(1)
    await expect(home.call(endOneSession, { params: { id: other.id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('cannot end another player’s session', async () => {
    const home = await begin(email)
    const stranger = await begin(newEmail('stranger'))
    const [mine] = await home.call(listSessions, {})
    const ending = stranger.call(endOneSession, { params: { id: mine!.id } })
    await expect(ending).rejects.toMatchObject({ status: 404 })
    expect((await self(home)).statusCode).toBe(200)
  })

  test('ends all sessions but this one, then all', async () => {
    const home = await begin(email)
    const phone = await begin(email, PHONE)
    const third = await begin(email, PHONE)
    expect(await home.call(endSessions, { body: { which: 'others' } })).toEqual({ ended: 2 })
    for (const one of [phone, third]) expect((await self(one)).statusCode).toBe(401)
    expect((await self(home)).statusCode).toBe(200)
    expect(await home.call(endSessions, { body: { which: 'all' } })).toEqual({ ended: 1 })
    expect((await self(home)).statusCode).toBe(401)
    expect((await renew(home)).statusCode).toBe(401)
  })
})

describe('a session ends', () => {
  const set = async (alias: string, value: unknown) => {
    const { token } = await addOperator(testApp.deps, {
      name: 'Ольга',
      permissions: ['settings.access'],
    })
    const body = { value, why: 'для проверки' }
    await testApp.callAs(token)(changeSetting, { params: { alias }, body })
  }

  test('after the maximum time that operators set, even if it is used', async () => {
    let home = await begin(email)
    for (let day = 0; day < 85; day += 5) {
      testApp.clock.move(days(5))
      home = keysOf(await renew(home), CHROME)
    }
    const [mine] = await home.call(listSessions, {})
    expect(Date.parse(mine!.enteredAt)).toBe(testApp.clock.now().getTime() - days(85))
    testApp.clock.move(days(5))
    expect((await renew(home)).statusCode).toBe(401)
  })

  test('at once if operators make the maximum shorter', async () => {
    const home = await begin(email)
    testApp.clock.move(days(8))
    await set('session_life', { idle_days: 7, absolute_days: 30 })
    testApp.clock.move(minutes(1))
    expect((await renew(home)).statusCode).toBe(401)
    await set('session_life', { idle_days: 30, absolute_days: 90 })
  })

  test('[PLAYER-10] earlier for a player who chose automatic logout, if the site offers it', async () => {
    const home = await begin(email)
    const asked = { body: { enabled: true } }
    expect(await home.call(setAutoLogout, asked)).toEqual({ autoLogout: true })
    testApp.clock.move(minutes(59))
    const again = keysOf(await renew(home), CHROME)
    testApp.clock.move(minutes(60))
    expect((await renew(again)).statusCode).toBe(401)

    await set('auto_logout', { enabled: false, idle_minutes: 30 })
    const late = await begin(email)
    testApp.clock.move(days(1))
    expect((await renew(late)).statusCode).toBe(200)
    const now = await begin(email)
    await expect(now.call(setAutoLogout, asked)).rejects.toMatchObject({ code: 1180 })
    expect(await now.call(setAutoLogout, { body: { enabled: false } })).toEqual({
      autoLogout: false,
    })
  })
})

describe('a token', () => {
  test('[API-30] used in another kind of browser is suspicious, and the owner’s session goes on', async () => {
    const home = await begin(email)
    for (const thief of [PHONE, 'curl/8.5.0', '']) {
      const answer = await self(home, thief)
      expect(answer.statusCode).toBe(403)
      expect(answer.json().error).toMatchObject({ code: 1007, reason: 'suspicious activity' })
    }
    expect((await self(home, CHROME.replace('141', '142'))).statusCode).toBe(200)
  })

  test('shows the time of the login, also after a renewal', async () => {
    const home = await begin(email)
    const at = testApp.clock.now().toISOString()
    testApp.clock.move(minutes(40))
    expect((await renew(home)).json().data).toEqual({
      token: expect.any(String),
      startedAt: at,
    })
  })
})
